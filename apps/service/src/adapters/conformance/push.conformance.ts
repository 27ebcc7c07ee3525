import { describe, expect, test } from 'vitest'
import { askingConformance } from './asking.conformance.ts'
import type { PushDriver } from './driver.ts'
import { payerConformance } from './payer.conformance.ts'
import { asking, setStage } from './stage.ts'

/** The promises of a wallet that asks its owner on the phone, beside those of every provider. */
export function pushConformance(driver: PushDriver): void {
  describe(driver.name, () => {
    const stage = setStage(driver)
    askingConformance(stage)

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
        const again = await provider.charge({ ...charge, ...asking })
        // A refusal would promise that nothing is taken, while the first prompt can still be paid.
        // Where a charge has an address of its own, the callback about the first still finds an attempt that failed.
        const kinds = ['accepted', 'lost', ...(provider.callbackEndsWait ? ['refused'] : [])]
        expect(kinds).toContain(again.kind)
        expect(await driver.prompts(charge)).toBe(1)
      })
    })

    payerConformance(stage, driver.payers)
  })
}
