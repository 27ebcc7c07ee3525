import { afterEach, describe, expect, test } from 'vitest'
import { waitingFor } from '../../tools/portal/environment.ts'
import { isCallFault } from '../catalogue/faults.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal } from '../client/own-portal.ts'
import { until } from '../client/poll.ts'
import { openAttempt, submit, transactionOf } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { mpesa } from '../methods/mpesa.ts'
import type { Attempt } from '../methods/payment-method.ts'
import { type PromptAction, phoneOf } from '../methods/wallet.ts'

const timeoutMs = 1_500
const promptLifeMs = '4000'

/** The wallet's settling times are seconds by this scale. */
const portal = ownPortal({
  env: {
    ...waitingFor(timeoutMs),
    TIME_SCALE: '60',
    BSS_SETTLES_MS: '60000',
    PROMPT_LIFE_MS: promptLifeMs,
    DARAJA_PROMPT_MS: promptLifeMs,
    DARAJA_SETTLES_MS: '90000',
    DARAJA_OFFERED: 'on',
  },
})
afterEach(() => portal.outside.clearFaults())

const endsWithinMs = 60_000
/** A fault of a call strikes thrice, since one may be met by a question about an earlier payment. */
const fault = (kind: string) =>
  portal.outside.setFault({
    ...{ system: 'daraja', kind, times: isCallFault(kind) ? 3 : 1 },
    ...(kind === 'slow' && { delayMs: 3_000 }),
  })

type Paying = { attempt: Attempt; visitor: ReturnType<typeof createVisitor> }

/** A recharge of K50. Its payer answers while the page still waits for the submission, which a lost answer makes long. */
async function paying(action: PromptAction | 'ignore'): Promise<Paying> {
  const visitor = createVisitor(portal.url)
  const attempt = await openAttempt(visitor, { method: mpesa, payer: freshNumber() })
  const submission = submit(visitor, attempt, mpesa)
  if (action !== 'ignore') await phoneOf(portal.sandboxUrl, attempt.payer).press(action)
  await submission
  return { attempt, visitor }
}

/** The first sentence of the order page, once it is this one. */
const untilMoney = ({ visitor, attempt }: Paying, wanted: string) =>
  until(
    `the page of ${attempt.transactionId} to say ${wanted}`,
    endsWithinMs,
    async () => ((await transactionOf(visitor, attempt))?.money === wanted ? true : null),
    250,
  ).catch(async (error) => {
    throw new Error(`${error.message}\n${await portal.books.story(attempt.transactionId)}`)
  })

const debitsOf = async ({ attempt }: Paying) =>
  (await mpesa.debits(portal.outside.read, attempt.payer)).filter(
    ({ reference }) => reference === attempt.transactionId,
  )
const kept = [{ amount: '50.00', isKept: true, isWhole: true }]
const deliveriesTo = async ({ attempt }: Paying) =>
  (await portal.outside.line(attempt.msisdn)).deliveries.map(({ amount }) => amount)

describe('a recharge by MPESA', () => {
  test.each([
    ['nothing', null],
    ['a callback that never comes', 'no-callback'],
    ['a callback that comes twice', 'duplicate-callback'],
    ['a late callback', 'late-callback'],
    ['a push that breaks after it was sent', 'slow'],
    ['a push whose answer is lost', 'timeout'],
  ])('that meets %s is delivered once for one debit', async (_what, kind) => {
    if (kind) await fault(kind)
    const payment = await paying('approve')
    await untilMoney(payment, 'delivered')
    expect(await debitsOf(payment)).toMatchObject(kept)
    expect(await deliveriesTo(payment)).toEqual(['50.00'])
  })

  test('whose answer and callback are both lost ends with a person, and has not failed', async () => {
    await fault('timeout')
    await fault('no-callback')
    const payment = await paying('approve')
    await untilMoney(payment, 'unsure-with-support')
    expect(await debitsOf(payment)).toMatchObject(kept)
    expect(await deliveriesTo(payment)).toEqual([])
    const { transactionId } = payment.attempt
    expect(
      await portal.books.count('payments', `id = $1 and state = 'exception'`, [transactionId]),
    ).toBe(1)
  })

  test.each([
    ['breaks the connection', 'refuse'],
    ['answers with 500', 'error'],
  ])('at a wallet that %s may have been asked for, so a person looks', async (_what, kind) => {
    await fault(kind)
    const payment = await paying('ignore')
    await untilMoney(payment, 'unsure-with-support')
    expect(await debitsOf(payment)).toEqual([])
    expect(await phoneOf(portal.sandboxUrl, payment.attempt.payer).prompts()).toEqual([])
  })

  test('that its payer declines takes nothing, whatever a forged callback says', async () => {
    await fault('forged-callback')
    const payment = await paying('decline')
    await untilMoney(payment, 'nothing-taken')
    expect(await deliveriesTo(payment)).toEqual([])
  })

  test('that the wallet declines after the PIN takes nothing', async () => {
    await fault('decline')
    const payment = await paying('approve')
    await untilMoney(payment, 'nothing-taken')
    expect(await debitsOf(payment)).toEqual([])
  })

  test('that a callback names with another amount is not delivered: a person has it', async () => {
    await fault('wrong-amount-callback')
    const payment = await paying('approve')
    await untilMoney(payment, 'with-support')
    expect(await deliveriesTo(payment)).toEqual([])
  })

  test('that nobody answers takes nothing', async () => {
    const payment = await paying('ignore')
    await untilMoney(payment, 'nothing-taken')
    expect(await debitsOf(payment)).toEqual([])
  })
})

describe('money for what the operator refuses', () => {
  test.each([
    ['nothing', []],
    ['a lost answer to the reversal', ['timeout']],
    ['a lost result of the reversal', ['no-callback']],
    ['an unreachable wallet', ['refuse']],
  ])('goes back once where it meets %s', async (_what, kinds) => {
    await portal.outside.setFault({ system: 'bss', kind: 'refuse-for-good' })
    const payment = await paying('approve')
    await until('the debit', 20_000, async () => (await debitsOf(payment)).length > 0 || null, 20)
    for (const kind of kinds) await fault(kind)
    await untilMoney(payment, 'refunded')
    expect(await debitsOf(payment)).toMatchObject([{ isKept: false, isWhole: true }])
    expect(await deliveriesTo(payment)).toEqual([])
  })
})
