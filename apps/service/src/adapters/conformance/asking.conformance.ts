import { describe, expect, test } from 'vitest'
import { enquireAsOther, expectOther } from './other-reference.ts'
import { providerConformance } from './provider.conformance.ts'
import { enquireSettled, enquiryOf, type Stage } from './stage.ts'

/** The promises of a provider that asks the payer itself, beside those of every provider. */
export function askingConformance(stage: Stage): void {
  providerConformance(stage)
  const { driver } = stage
  const nothing = { takenMinor: 0n, returnedMinor: 0n }

  describe('a charge that waits for its payer', () => {
    test('is accepted, takes no money yet, and names how long it lives', async () => {
      const provider = stage.connect()
      const { charge, accepted } = await stage.accept(provider)
      expect(await driver.books(charge)).toEqual(nothing)
      expect(provider.chargeLifeMs).toBeGreaterThan(0)
      if (accepted.livesMs !== null) expect(accepted.livesMs).toBeGreaterThan(0)
    })

    test(`is ${driver.unpaid} by an enquiry`, async () => {
      const provider = stage.connect()
      const { charge, accepted } = await stage.accept(provider)
      expect(await provider.enquire(enquiryOf(charge, accepted))).toEqual({ kind: driver.unpaid })
    })
  })

  describe('a declined charge', () => {
    test('is failed by an enquiry', async () => {
      const provider = stage.connect()
      const { charge, accepted } = await stage.accept(provider)
      await driver.decline(charge, accepted)
      expect((await enquireSettled(provider, charge, accepted)).kind).toBe('failed')
      expect(await driver.books(charge)).toEqual(nothing)
    })

    test('answered for another reference is no failure of ours', async () => {
      const provider = stage.connect()
      const { charge, accepted } = await stage.accept(provider)
      await driver.decline(charge, accepted)
      await enquireSettled(provider, charge, accepted)
      expectOther(await enquireAsOther(stage, provider, charge, accepted))
    })
  })
}
