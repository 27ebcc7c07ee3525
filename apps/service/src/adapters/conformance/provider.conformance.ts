import { describe, expect, test } from 'vitest'
import { closedAddress } from '../closed-address.fixture.ts'
import { ample, over } from '../deadline.fixture.ts'
import { callbackConformance } from './callback.conformance.ts'
import { checkConformance } from './check.conformance.ts'
import { isStorable, oddTexts, withOddTexts } from './odd-answers.ts'
import { enquireAsOther, expectOther } from './other-reference.ts'
import { refundConformance } from './refund.conformance.ts'
import { failuresOnTheWay } from './relay.ts'
import { type CommonStage, enquiryOf, requestsMost } from './stage.ts'

/**
 * The promises that an adapter of any protocol makes to the engine: it claims no more than is known,
 * and sends nothing that the lease leaves no time for.
 */
export function providerConformance(stage: CommonStage): void {
  describe('a charge', () => {
    chargeConformance(stage)
  })
  describe('the lease of a charge', () => {
    leaseConformance(stage)
  })
  describe('an enquiry', () => {
    enquiryConformance(stage)
  })
  describe('odd texts in the answers to charge and enquiry', () => {
    oddTextConformance(stage)
  })
  describe('a check of the connection', () => {
    checkConformance(stage)
  })
  refundConformance(stage)
  callbackConformance(stage)
}

function chargeConformance(stage: CommonStage): void {
  const { driver } = stage

  test('that the provider turns down is refused, and takes nothing', async ({ skip }) => {
    const charge = driver.refusedCharge()
    if (!charge) return skip('the provider accepts every charge')
    const answer = await stage.send(stage.connect(), { ...charge, within: ample })
    expect(answer).toMatchObject({ kind: 'refused', detail: expect.any(String) })
    expect(await driver.books(charge)).toEqual({ takenMinor: 0n, returnedMinor: 0n })
  })

  test.each(failuresOnTheWay)('that %s is lost', async (_, treatment) => {
    stage.treat('act', treatment)
    const answer = await stage.send(stage.connect(), { ...driver.charge(), within: ample })
    expect(answer).toEqual({ kind: 'lost', detail: expect.any(String) })
    expect(stage.acts()).toHaveLength(1)
  })

  test('is unsent when nothing listens', async () => {
    const provider = stage.connect(await closedAddress())
    const answer = await stage.send(provider, { ...driver.charge(), within: ample })
    expect(answer).toEqual({ kind: 'unsent', detail: expect.any(String) })
  })
}

function leaseConformance(stage: CommonStage): void {
  const { driver } = stage

  test('that leaves no time lets nothing leave at all', async () => {
    const answer = await stage.send(stage.connect(), { ...driver.charge(), within: over })
    expect(answer.kind).toBe('unsent')
    expect(stage.relay.passed()).toEqual([])
  })

  test('that ends on the way lets nothing more leave; unsent if and only if no charge did', async () => {
    const kinds: string[] = []
    for (let count = 0; count <= requestsMost; count += 1) {
      stage.relay.reset()
      // A phone may take one prompt at a time.
      await driver.reset()
      const charge = { ...driver.charge(), within: stage.leaseOf(count) }
      const answer = await stage.send(stage.connect(), charge)
      expect(stage.relay.passed().length).toBeLessThanOrEqual(count)
      expect([count, answer.kind === 'unsent']).toEqual([count, stage.acts().length === 0])
      kinds.push(answer.kind)
    }
    expect(kinds.at(-1)).toBe(stage.charged)
  })
}

function enquiryConformance(stage: CommonStage): void {
  const { driver } = stage

  test('of a paid charge is successful, with its amount where the provider names one', async () => {
    const provider = stage.connect()
    const { charge, accepted, providerId } = await stage.pay(provider)
    const { reference, amount } = charge
    expect(await provider.enquire(enquiryOf(charge, accepted))).toEqual({
      kind: 'successful',
      providerId,
      amount: provider.enquiryNamesAmount ? amount : null,
      reference,
    })
    expect(await driver.books(charge)).toEqual({ takenMinor: amount.minor, returnedMinor: 0n })
  })

  test('about the transaction that paid, by its id, is successful', async () => {
    const provider = stage.connect()
    const { charge, accepted, providerId } = await stage.pay(provider)
    const answer = await provider.enquire({ ...enquiryOf(charge, accepted), providerId })
    expect(answer).toMatchObject({ kind: 'successful', providerId, reference: charge.reference })
  })

  test('about an id that is unknown is absent, or the word about the charge', async () => {
    const provider = stage.connect()
    const { charge, accepted } = await stage.pay(provider)
    const providerId = driver.unknownProviderId
    const answer = await provider.enquire({ ...enquiryOf(charge, accepted), providerId })
    expect(['absent', 'successful']).toContain(answer.kind)
  })

  test('of a charge that was never made is absent, or cannot be asked without an id', async () => {
    const provider = stage.connect()
    const { kind } = await provider.enquire(enquiryOf(driver.charge()))
    expect(kind).toBe(provider.enquiresBySession ? 'unsent' : 'absent')
  })

  test.each(failuresOnTheWay)('that %s is lost', async (_, treatment) => {
    const provider = stage.connect()
    const { charge, accepted } = await stage.pay(provider)
    stage.treat('question', treatment)
    const answer = await provider.enquire(enquiryOf(charge, accepted))
    expect(answer).toEqual({ kind: 'lost', detail: expect.any(String) })
  })

  test('answered for another reference never claims a success of ours', async () => {
    const provider = stage.connect()
    const { charge, accepted } = await stage.pay(provider)
    expectOther(await enquireAsOther(stage, provider, charge, accepted))
  })

  test('is unsent when nothing listens, and under a lease that is over', async () => {
    const enquiry = enquiryOf(driver.charge())
    expect((await stage.connect(await closedAddress()).enquire(enquiry)).kind).toBe('unsent')
    expect((await stage.connect().enquire({ ...enquiry, within: over })).kind).toBe('unsent')
    expect(stage.relay.passed()).toEqual([])
  })
}

function oddTextConformance(stage: CommonStage): void {
  const { driver } = stage

  test.each(oddTexts)('never throw in a charge: %s', async (_, odd) => {
    await withOddTexts(stage, odd, async (provider) => {
      const answer = await stage.send(provider, { ...driver.charge(), within: ample })
      if (answer.kind === 'accepted') expect(isStorable(answer.session)).toBe(true)
      if (answer.kind === 'successful') expect(isStorable(answer.providerId)).toBe(true)
    })
  })

  test.each(oddTexts)('never throw in an enquiry, nor become an id: %s', async (_, odd) => {
    const { charge, accepted } = await stage.pay(stage.connect())
    await withOddTexts(stage, odd, async (provider) => {
      const answer = await provider.enquire(enquiryOf(charge, accepted))
      if (!('providerId' in answer)) return
      expect(isStorable(answer.providerId)).toBe(true)
    })
  })
}
