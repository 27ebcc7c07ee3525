import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SecretChargeAnswer, SecretProvider } from '../../ports/payment-provider.port.ts'
import { ample } from '../deadline.fixture.ts'
import type { Charge, SecretDriver } from './driver.ts'
import { payerConformance } from './payer.conformance.ts'
import { providerConformance } from './provider.conformance.ts'
import { failuresOnTheWay } from './relay.ts'
import {
  enquireSettled,
  enquiryOf,
  patience,
  refundOf,
  type SecretStage,
  setSecretStage,
} from './stage.ts'

const nothing = { takenMinor: 0n, returnedMinor: 0n }
const wrongSecret = 'a-wrong-secret'

/** The promises of a wallet that takes money by its owner's secret, beside those of every provider. */
export function secretConformance(driver: SecretDriver): void {
  describe(driver.name, () => {
    const stage = setSecretStage(driver)
    providerConformance(stage)
    payerConformance(stage, driver)
    describe('a charge under the right secret', () => {
      rightSecretConformance(stage)
    })
    describe('a charge under a wrong secret', () => {
      wrongSecretConformance(stage)
    })
    describe('a charge that is judged later', () => {
      laterConformance(stage)
    })
    describe('a charge that the wallet turns down', () => {
      refusalConformance(stage)
    })
    describe('the secret', () => {
      secrecyConformance(stage)
    })
  })
}

const bookedOnce = ({ amount }: Charge) => ({ takenMinor: amount.minor, returnedMinor: 0n })

function rightSecretConformance(stage: SecretStage): void {
  const { driver } = stage
  const send = (provider: SecretProvider, charge: Charge) =>
    stage.send(provider, { ...charge, within: ample })

  test('takes the money at once, and names reference and amount', async () => {
    const provider = stage.connect()
    expect(provider.protocol).toBe('secret')
    const charge = driver.charge()
    const { reference, amount } = charge
    const answer = await send(provider, charge)
    const providerId = expect.any(String)
    expect(answer).toEqual({ kind: 'successful', providerId, amount, reference })
    expect(await driver.books(charge)).toEqual(bookedOnce(charge))
  })

  test('sent twice as one request takes nothing twice, and is never said to have failed', async () => {
    const provider = stage.connect()
    const charge = driver.charge()
    const first = await send(provider, charge)
    const again = await send(provider, charge)
    if (again.kind === 'successful') expect(again).toEqual(first)
    else expect(again.kind).toBe('lost')
    expect(await driver.books(charge)).toEqual(bookedOnce(charge))
  })

  const afterActing = failuresOnTheWay.filter(([, { kind }]) => kind !== 'break')
  test.each(afterActing)('is found by an enquiry where its answer %s', async (_, treatment) => {
    const charge = driver.charge()
    stage.treat('act', treatment)
    expect((await send(stage.connect(), charge)).kind).toBe('lost')
    stage.relay.reset()
    const answer = await stage.connect().enquire(enquiryOf(charge))
    expect(answer).toMatchObject({ kind: 'successful', reference: charge.reference })
    expect(await driver.books(charge)).toEqual(bookedOnce(charge))
  })

  test('that went back is never taken for one that is still paid', async () => {
    const provider = stage.connect()
    const { charge, accepted, providerId } = await stage.pay(provider)
    const refund = refundOf({ charge, providerId })
    await expect.poll(async () => (await provider.refund(refund)).kind, patience).toBe('returned')
    expect((await provider.enquire(enquiryOf(charge, accepted))).kind).toBe('failed')
  })
}

function wrongSecretConformance(stage: SecretStage): void {
  const { driver } = stage
  const attempt = (charge: Charge, count: number, secret = wrongSecret) => {
    const requestId = count === 1 ? charge.reference : `${charge.reference}-${count}`
    return stage.sendSecret(stage.connect(), { ...charge, requestId, within: ample }, secret)
  }

  test('takes nothing, and names the tries that are left until the wallet is locked', async () => {
    const charge = driver.charge()
    const answers: SecretChargeAnswer[] = []
    for (const _ of driver.attemptsLeft) answers.push(await attempt(charge, answers.length + 1))
    expect(answers).toEqual(
      driver.attemptsLeft.map((attemptsLeft) => ({
        kind: 'wrong-secret',
        detail: expect.any(String),
        attemptsLeft,
      })),
    )
    const locked = { kind: 'refused', detail: expect.any(String), cause: 'wallet-locked' }
    expect(await attempt(charge, answers.length + 1)).toEqual(locked)
    expect(await attempt(charge, answers.length + 2, driver.rightSecret)).toEqual(locked)
    expect(await driver.books(charge)).toEqual(nothing)
  })

  test('and then under the right one, as another request, takes the money', async () => {
    const charge = driver.charge()
    await attempt(charge, 1)
    expect((await attempt(charge, 2, driver.rightSecret)).kind).toBe('successful')
    const requestId = `${charge.reference}-2`
    const answer = await stage.connect().enquire({ ...enquiryOf(charge), requestId })
    expect(answer).toMatchObject({ kind: 'successful', reference: charge.reference })
    expect(await driver.books(charge)).toEqual(bookedOnce(charge))
  })

  test('sent twice as one request counts once', async () => {
    const charge = driver.charge()
    const first = await attempt(charge, 1)
    const again = await attempt(charge, 1)
    if (again.kind === 'wrong-secret') expect(again).toEqual(first)
    else expect(again.kind).toBe('lost')
    const [, second] = driver.attemptsLeft
    expect(await attempt(charge, 2)).toMatchObject({ attemptsLeft: second })
  })

  test('is neither paid nor pending by an enquiry', async () => {
    const charge = driver.charge()
    await attempt(charge, 1)
    const { kind } = await stage.connect().enquire(enquiryOf(charge))
    expect(['absent', 'failed']).toContain(kind)
  })
}

function laterConformance(stage: SecretStage): void {
  const { driver } = stage

  async function accept(secret: string) {
    await driver.judgeNextLater()
    const charge = driver.charge()
    const answer = await stage.sendSecret(stage.connect(), { ...charge, within: ample }, secret)
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    return { charge, answer }
  }

  test('is accepted with an id of its own, and leaves nothing to the visitor', async () => {
    const { charge, answer } = await accept(driver.rightSecret)
    const session = expect.stringMatching(/^[!-~]{1,100}$/)
    expect(answer).toEqual({ kind: 'accepted', session, show: null, livesMs: null })
    const { kind } = await stage.connect().enquire(enquiryOf(charge, answer))
    expect(['pending', 'successful']).toContain(kind)
  })

  test('is paid in the end, by that id and without it', async () => {
    const { charge, answer } = await accept(driver.rightSecret)
    for (const session of [answer.session, null]) {
      const result = await enquireSettled(stage.connect(), charge, { session })
      expect(result).toMatchObject({ kind: 'successful', reference: charge.reference })
    }
    expect(await driver.books(charge)).toEqual(bookedOnce(charge))
  })

  test('has failed in the end where the secret was wrong, and says why', async () => {
    const { charge, answer } = await accept(wrongSecret)
    for (const session of [answer.session, null]) {
      const result = await enquireSettled(stage.connect(), charge, { session })
      expect(result).toMatchObject({ kind: 'failed', isWrongSecret: true })
    }
    expect(await driver.books(charge)).toEqual(nothing)
  })

  test('has failed in the end where the wallet declines it, the secret being right', async () => {
    await driver.declineNext()
    const { charge, answer } = await accept(driver.rightSecret)
    const result = await enquireSettled(stage.connect(), charge, answer)
    expect(result).toMatchObject({ kind: 'failed', isWrongSecret: false })
  })
}

function refusalConformance(stage: SecretStage): void {
  const { driver } = stage
  const send = (charge: Charge) => stage.send(stage.connect(), { ...charge, within: ample })

  test('is refused, and takes nothing', async () => {
    await driver.declineNext()
    const charge = driver.charge()
    expect(await send(charge)).toEqual({ kind: 'refused', detail: expect.any(String) })
    expect(await driver.books(charge)).toEqual(nothing)
  })

  test('names a lock and an empty purse as the cause', async () => {
    expect(await send(driver.lockedCharge())).toMatchObject({ cause: 'wallet-locked' })
    expect(await send(driver.poorCharge())).toMatchObject({ cause: 'not-enough-money' })
  })
}

/** A secret that no other text contains. */
const canary = 'canary-7f3a-of-a-secret'

function secrecyConformance(stage: SecretStage): void {
  const { driver } = stage
  const written: unknown[] = []
  beforeEach(() => {
    written.length = 0
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((text) => written.push(text) > 0)
    }
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** Everything that a payment does, under the secret of the charge. */
  async function playAll(provider: SecretProvider): Promise<unknown[]> {
    const charge = driver.charge()
    const sent = await stage
      .sendSecret(provider, { ...charge, within: ample }, canary)
      .catch(String)
    return [
      sent,
      await provider.enquire(enquiryOf(charge)),
      await provider.refund(refundOf({ charge, providerId: driver.unknownProviderId })),
      await provider.findPayer(driver.knownPayer),
    ]
  }

  test('leaves with the charge alone, and only as the wallet can read it', async () => {
    await playAll(stage.connect())
    const carrying = stage.relay.passed().filter((request) => driver.secretIn(request) !== null)
    expect(carrying.map((request) => driver.secretIn(request))).toEqual([canary])
    expect(carrying.map((request) => driver.roleOf(request))).toEqual(['act'])
    expect(JSON.stringify(stage.relay.passed())).not.toContain(canary)
  })

  test.each([['is answered', { kind: 'pass' } as const], ...failuresOnTheWay])(
    'is in no answer, error or log line where its request %s',
    async (_, treatment) => {
      stage.treat('act', treatment)
      const said = await playAll(stage.connect())
      expect(JSON.stringify([said, written])).not.toContain(canary)
    },
  )
}
