import { describe, expect, test } from 'vitest'
import type { DirectProvider } from '../../ports/payment-provider.port.ts'
import { ample } from '../deadline.fixture.ts'
import type { Charge, DirectDriver } from './driver.ts'
import { enquireAsOther, expectOther } from './other-reference.ts'
import { providerConformance } from './provider.conformance.ts'
import { failuresOnTheWay } from './relay.ts'
import { type DirectStage, enquireSettled, enquiryOf, setDirectStage } from './stage.ts'

const nothing = { takenMinor: 0n, returnedMinor: 0n }
const bookedOnce = ({ amount }: Charge) => ({ takenMinor: amount.minor, returnedMinor: 0n })

/** The promises of an account that one request debits, beside those of every provider. */
export function directConformance(driver: DirectDriver): void {
  describe(driver.name, () => {
    const stage = setDirectStage(driver)
    providerConformance(stage)
    describe('a charge of an account', () => {
      debitConformance(stage)
    })
    describe('a charge that is debited later', () => {
      laterConformance(stage)
    })
    describe('a charge that the provider turns down', () => {
      refusalConformance(stage)
    })
  })
}

const sendBy = (provider: DirectProvider, charge: Charge) =>
  provider.charge({ ...charge, within: ample })

function debitConformance(stage: DirectStage): void {
  const { driver } = stage

  test('takes the money at once, and names reference and amount', async () => {
    const provider = stage.connect()
    expect(provider.protocol).toBe('direct')
    const charge = driver.charge()
    const { reference, amount } = charge
    const answer = await sendBy(provider, charge)
    const providerId = expect.any(String)
    expect(answer).toEqual({ kind: 'successful', providerId, amount, reference })
    expect(await driver.books(charge)).toEqual(bookedOnce(charge))
  })

  test('sent twice takes nothing twice, and is never said to have failed', async () => {
    const provider = stage.connect()
    const charge = driver.charge()
    const first = await sendBy(provider, charge)
    const again = await sendBy(provider, charge)
    if (again.kind === 'successful') expect(again).toEqual(first)
    else expect(again.kind).toBe('lost')
    expect(await driver.books(charge)).toEqual(bookedOnce(charge))
  })

  const afterActing = failuresOnTheWay.filter(([, { kind }]) => kind !== 'break')
  test.each(afterActing)('is found by our reference where its answer %s', async (_, treatment) => {
    const charge = driver.charge()
    stage.treat('act', treatment)
    expect((await sendBy(stage.connect(), charge)).kind).toBe('lost')
    stage.relay.reset()
    for (const sentAt of [enquiryOf(charge).sentAt, null]) {
      const answer = await stage.connect().enquire({ ...enquiryOf(charge), sentAt })
      expect(answer).toMatchObject({ kind: 'successful', reference: charge.reference })
    }
    expect(await driver.books(charge)).toEqual(bookedOnce(charge))
  })

  test.each(failuresOnTheWay)(
    'is in doubt by our reference where the question %s',
    async (_, treatment) => {
      const charge = driver.charge()
      await sendBy(stage.connect(), charge)
      stage.treat('question', treatment)
      expect((await stage.connect().enquire(enquiryOf(charge))).kind).toBe('lost')
    },
  )

  test('without the number of an account is refused, and nothing leaves', async () => {
    const answer = await sendBy(stage.connect(), { ...driver.charge(), payerMsisdn: null })
    expect(answer.kind).toBe('refused')
    expect(stage.acts()).toEqual([])
  })
}

function laterConformance(stage: DirectStage): void {
  const { driver } = stage

  async function accept() {
    await driver.debitNextLater()
    const charge = driver.charge()
    const answer = await sendBy(stage.connect(), charge)
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    return { charge, answer }
  }

  test('is accepted with an id of its own, and leaves nothing to the visitor', async () => {
    const { charge, answer } = await accept()
    const session = expect.stringMatching(/^[!-~]{1,100}$/)
    expect(answer).toEqual({ kind: 'accepted', session, show: null, livesMs: null })
    const { kind } = await stage.connect().enquire(enquiryOf(charge, answer))
    expect(['pending', 'successful']).toContain(kind)
  })

  test('is paid in the end, by that id and without it', async () => {
    const { charge, answer } = await accept()
    for (const session of [answer.session, null]) {
      const result = await enquireSettled(stage.connect(), charge, { session })
      expect(result).toMatchObject({ kind: 'successful', reference: charge.reference })
    }
    expect(await driver.books(charge)).toEqual(bookedOnce(charge))
  })

  test('has failed in the end where the provider declines it', async () => {
    await driver.declineNext()
    const { charge, answer } = await accept()
    for (const session of [answer.session, null]) {
      const result = await enquireSettled(stage.connect(), charge, { session })
      expect(result.kind).toBe('failed')
    }
    expectOther(await enquireAsOther(stage, stage.connect(), charge, answer))
    expect(await driver.books(charge)).toEqual(nothing)
  })
}

function refusalConformance(stage: DirectStage): void {
  const { driver } = stage

  test('is refused, and takes nothing, now and under another question', async () => {
    await driver.declineNext()
    const charge = driver.charge()
    expect(await sendBy(stage.connect(), charge)).toMatchObject({ kind: 'refused' })
    expect(['absent', 'failed']).toContain((await stage.connect().enquire(enquiryOf(charge))).kind)
    expect(await driver.books(charge)).toEqual(nothing)
  })

  test('names too little in the account as the cause', async () => {
    const charge = driver.poorCharge()
    expect(await sendBy(stage.connect(), charge)).toMatchObject({
      kind: 'refused',
      cause: 'not-enough-money',
    })
    expect(await driver.books(charge)).toEqual(nothing)
  })
}
