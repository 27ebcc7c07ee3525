import { describe, expect, test } from 'vitest'
import { closedAddress } from '../closed-address.fixture.ts'
import { ample } from '../deadline.fixture.ts'
import type { PushDriver } from './driver.ts'
import { providerConformance } from './provider.conformance.ts'
import { failuresOnTheWay } from './relay.ts'
import { setStage } from './stage.ts'

/** The promises of a wallet that asks its owner on the phone, beside those of every provider. */
export function pushConformance(driver: PushDriver): void {
  describe(driver.name, () => {
    const stage = setStage(driver)
    providerConformance(stage)

    describe('a push', () => {
      test('shows one prompt on the payer’s phone, until it expires', async () => {
        const provider = stage.connect()
        const { charge, accepted } = await stage.accept(provider)
        expect(provider.protocol).toBe('push')
        expect(accepted.show).toEqual({ kind: 'prompt' })
        expect(await driver.prompts(charge)).toBe(1)
      })

      test('made twice asks the payer once', async () => {
        const provider = stage.connect()
        const { charge } = await stage.accept(provider)
        const again = await provider.charge({ ...charge, within: ample })
        // A refusal would promise that nothing is taken, while the first prompt can still be paid.
        expect(['accepted', 'lost']).toContain(again.kind)
        expect(await driver.prompts(charge)).toBe(1)
      })

      test('without the number of a wallet is refused, and nothing leaves', async () => {
        const charge = { ...driver.charge(), payerMsisdn: null, within: ample }
        expect((await stage.connect().charge(charge)).kind).toBe('refused')
        expect(stage.acts()).toEqual([])
      })
    })

    describe('asked whether a number has a wallet, the provider', () => {
      test('knows one and does not know the other', async () => {
        const provider = stage.connect()
        expect(await provider.findPayer(driver.knownPayer)).toEqual({ kind: 'known' })
        expect(await provider.findPayer(driver.unknownPayer)).toEqual({ kind: 'unknown' })
      })

      test.each(failuresOnTheWay)('tells nothing by a question that %s', async (_, treatment) => {
        stage.treat('question', treatment)
        expect((await stage.connect().findPayer(driver.knownPayer)).kind).toBe('lost')
      })

      test('tells nothing where nothing listens', async () => {
        const nowhere = stage.connect(await closedAddress())
        expect((await nowhere.findPayer(driver.knownPayer)).kind).toBe('unsent')
      })
    })
  })
}
