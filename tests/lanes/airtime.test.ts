import { queryBalanceCall } from '@portal/contract/calls/balance'
import { fetchCall } from '@portal/contract/calls/order-page'
import { type InitiateBody, initiateCall, openOrderCall } from '@portal/contract/calls/transaction'
import type { Msisdn } from '@portal/kernel/msisdn'
import { afterEach, describe, expect, test } from 'vitest'
import { waitingFor } from '../../tools/portal/environment.ts'
import { isCallFault } from '../catalogue/faults.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal } from '../client/own-portal.ts'
import { until } from '../client/poll.ts'
import { initiateBody, openAttempt, orderBody, submit, transactionOf } from '../client/recharge.ts'
import { createVisitor, newKey, type Visitor } from '../client/visitor.ts'
import { airtime } from '../goods/airtime.ts'
import { bundle } from '../goods/bundle.ts'
import { airtimeWay, proofOf } from '../methods/airtime.ts'
import type { Attempt } from '../methods/payment-method.ts'

/** The operator's settling times are seconds by this scale. */
const portal = ownPortal({
  env: {
    ...waitingFor(1_500),
    TIME_SCALE: '60',
    BSS_SETTLES_MS: '60000',
    CAMARA_BILLING_SETTLES_MS: '90000',
    CAMARA_BILLING_OFFERED: 'on',
    LIMIT_OTP_RESEND_SECONDS: '1',
  },
})
afterEach(() => portal.outside.clearFaults())

const endsWithinMs = 60_000
/** Everyone in the sandbox has K20. */
const good = { ...airtime, price: '10.00' }
/** A fault of a call strikes thrice, since one may be met by a question about an earlier payment. */
const fault = (kind: string) =>
  portal.outside.setFault({
    ...{ system: 'billing', kind, times: isCallFault(kind) ? 3 : 1 },
    ...(kind === 'slow' && { delayMs: 3_000 }),
  })

type Paying = { attempt: Attempt; visitor: Visitor }

/** A recharge of K10 by the airtime of another number; the fault comes once its attempt is open. */
async function paying(kinds: readonly string[] = []): Promise<Paying> {
  const visitor = createVisitor(portal.url)
  const asked = { method: airtimeWay, payer: freshNumber(), good, sandboxUrl: portal.sandboxUrl }
  const attempt = await openAttempt(visitor, asked)
  for (const kind of kinds) await fault(kind)
  await submit(visitor, attempt, airtimeWay)
  return { attempt, visitor }
}

const untilMoney = ({ visitor, attempt }: Paying, wanted: string) =>
  until(
    `the page of ${attempt.transactionId} to say ${wanted}`,
    endsWithinMs,
    async () => ((await transactionOf(visitor, attempt))?.money === wanted ? true : null),
    250,
  ).catch(async (error) => {
    throw new Error(`${error.message}\n${await portal.books.story(attempt.transactionId)}`)
  })

const airtimeOf = async (msisdn: string) => (await portal.outside.line(msisdn)).airtime
/** What payer and recharged number have, of the K20 that both began with. */
const both = async ({ attempt }: Paying) => [
  await airtimeOf(attempt.payer),
  await airtimeOf(attempt.msisdn),
]

describe('a recharge by the airtime of another number', () => {
  test.each([
    ['nothing', []],
    ['a callback that never comes', ['no-callback']],
    ['a debit that is decided later', ['asynchronous']],
    ['a late decision whose callback is lost', ['asynchronous', 'no-callback']],
    ['a late decision told twice', ['asynchronous', 'duplicate-callback']],
    ['a callback of another amount', ['asynchronous', 'wrong-amount-callback']],
    ['a debit that is slower than we wait', ['slow']],
    ['a debit whose answer is lost', ['timeout']],
    ['a lost answer whose callback is lost too', ['timeout', 'no-callback']],
  ])('that meets %s is delivered once for one debit', async (_what, kinds) => {
    const payment = await paying(kinds)
    await untilMoney(payment, 'delivered')
    expect(await both(payment)).toEqual(['10.00', '30.00'])
  })

  test.each([
    ['is refused by the operator', ['decline']],
    ['is refused later', ['asynchronous', 'decline']],
    [
      'is refused later, whatever a forged callback says',
      ['asynchronous', 'decline', 'forged-callback'],
    ],
    ['breaks before the operator acts', ['refuse']],
    ['is answered with an error', ['error']],
  ])('that %s takes nothing', async (_what, kinds) => {
    const payment = await paying(kinds)
    await untilMoney(payment, 'nothing-taken')
    expect(await both(payment)).toEqual(['20.00', '20.00'])
  })

  test.each([
    ['nothing', []],
    ['a lost answer to the refund', ['timeout']],
    ['a refund that is decided later', ['asynchronous']],
  ])('that the operator cannot deliver goes back once where it meets %s', async (_what, kinds) => {
    await portal.outside.setFault({ system: 'bss', kind: 'refuse-for-good' })
    const visitor = createVisitor(portal.url)
    const asked = { method: airtimeWay, payer: freshNumber(), good, sandboxUrl: portal.sandboxUrl }
    const attempt = await openAttempt(visitor, asked)
    // The debit stands for a second before the refusal, so that the fault is there before the refund.
    await portal.outside.setFault({ system: 'bss', kind: 'slow', delayMs: 1_000 })
    const submission = submit(visitor, attempt, airtimeWay)
    await until(
      'the debit',
      20_000,
      async () => (await airtimeOf(attempt.payer)) === '10.00' || null,
      20,
    )
    for (const kind of kinds) await fault(kind)
    await submission
    await untilMoney({ visitor, attempt }, 'refunded')
    expect(await both({ visitor, attempt })).toEqual(['20.00', '20.00'])
  })
})

describe('the proof of the number that pays', () => {
  async function proven(payer = freshNumber()) {
    const visitor = createVisitor(portal.url)
    const uniqueCode = await proofOf(visitor, portal.sandboxUrl, payer)
    return { visitor, payer, uniqueCode }
  }
  async function attemptBy(
    { visitor, payer, uniqueCode }: Awaited<ReturnType<typeof proven>>,
    msisdn: string,
    { price }: typeof good = good,
  ) {
    const bought = { ...airtime, price }
    const { orderId: txnId } = await visitor.result(openOrderCall, orderBody(msisdn, {}, bought))
    const more = { txnId, uniqueCode }
    const body = initiateBody(msisdn, more, { method: airtimeWay, good: bought, payer })
    return () => visitor.call(initiateCall, body, { key: newKey() })
  }

  test('used ten times at once opens one attempt', async () => {
    const by = await proven()
    const asks = await Promise.all(Array.from({ length: 10 }, () => attemptBy(by, freshNumber())))
    const answers = await Promise.all(asks.map((ask) => ask()))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(answers.filter(({ http }) => http !== 200)[0]?.body).toMatchObject({
      result: { reason: 'proof.unusable', field: 'uniqueCode' },
    })
  })

  test('does not pay for airtime of the same number, and still pays for another', async () => {
    const by = await proven()
    const own = await attemptBy(by, by.payer)
    expect((await own()).body).toMatchObject({ result: { reason: 'payer.own-line' } })
    const other = await attemptBy(by, freshNumber())
    expect((await other()).http).toBe(200)
  })

  test('reads the balance before it pays, and too little is said before anything is opened', async () => {
    const by = await proven()
    const asked = { msisdn: by.payer, uniqueCode: by.uniqueCode, serviceType: 'AIRTIME' } as const
    const { queryBalanceResult } = await by.visitor.result(queryBalanceCall, asked)
    expect(queryBalanceResult).toMatchObject([{ balance: '20.00', unitType: 'ZMW' }])
    const tooMuch = await attemptBy(by, freshNumber(), { ...good, price: '21.00' })
    expect((await tooMuch()).body).toMatchObject({ result: { reason: 'payer.not-enough' } })
    const payments = await portal.books.count('payments', 'payer_msisdn = $1', [by.payer])
    expect(payments).toBe(0)
    expect((await (await attemptBy(by, freshNumber()))()).http).toBe(200)
  })
})

describe('airtime', () => {
  /** People of the sandbox: one with K150.00 of airtime, and one whose line has a bill. */
  const rich = '971000001' as Msisdn
  const postpaid = '971000003' as Msisdn

  test('pays for a bundle of its own number', async () => {
    const visitor = createVisitor(portal.url)
    const before = Number(await airtimeOf(rich))
    const asked = { method: airtimeWay, payer: rich, good: bundle, sandboxUrl: portal.sandboxUrl }
    const attempt = await openAttempt(visitor, { ...asked, msisdn: rich })
    await submit(visitor, attempt, airtimeWay)
    await untilMoney({ visitor, attempt }, 'delivered')
    expect(Number(await airtimeOf(rich))).toBe(before - Number(bundle.price))
  })

  test('of a line with a bill goes onto the bill, whatever its balance says', async () => {
    const visitor = createVisitor(portal.url)
    const asked = { method: airtimeWay, payer: postpaid, good, sandboxUrl: portal.sandboxUrl }
    const attempt = await openAttempt(visitor, asked)
    await submit(visitor, attempt, airtimeWay)
    await untilMoney({ visitor, attempt }, 'delivered')
  })

  test('that the operator denies after all says that it did not suffice', async () => {
    const { visitor, attempt } = await paying(['decline'])
    const entity = await visitor.result(fetchCall, { txnId: attempt.transactionId })
    expect(entity).toMatchObject({ status: 'FAILED', statusReason: 'not-enough-money' })
  })

  const initiate = (visitor: Visitor, payer: string, changes: Partial<InitiateBody>) =>
    visitor.call(initiateCall, initiateBody(freshNumber(), changes, { method: airtimeWay, payer }))

  test.each<[Partial<InitiateBody>, string, string, string?]>([
    [{ emailId: '' }, 'email.required', 'emailId', 'Email id is required'],
    [{ paymentMobile: '' }, 'payer.required', 'paymentMobile', 'Please enter Phone No'],
    [{ paymentMobile: '97100' }, 'payer.invalid', 'paymentMobile', 'Please enter valid phone no'],
    [{}, 'proof.unusable', 'uniqueCode'],
  ])('with %o is refused: %s', async (changes, reason, field, words) => {
    expect(await initiate(createVisitor(portal.url), freshNumber(), changes)).toMatchObject({
      http: 400,
      body: { ...(words ? { message: words } : {}), result: { reason, field } },
    })
  })

  test('is paid with neither by another device nor for another number, and read by no used proof', async () => {
    const visitor = createVisitor(portal.url)
    const payer = freshNumber()
    const uniqueCode = await proofOf(visitor, portal.sandboxUrl, payer)
    const unusable = { http: 400, body: { result: { reason: 'proof.unusable' } } }
    expect(await initiate(createVisitor(portal.url), payer, { uniqueCode })).toMatchObject(unusable)
    expect(await initiate(visitor, freshNumber(), { uniqueCode })).toMatchObject(unusable)
    const read = { msisdn: payer, uniqueCode, serviceType: 'AIRTIME' } as const
    expect((await visitor.call(queryBalanceCall, read)).http).toBe(200)
    expect((await initiate(visitor, payer, { uniqueCode, amount: '10.00' })).http).toBe(200)
    expect(await visitor.call(queryBalanceCall, read)).toMatchObject(unusable)
  })
})
