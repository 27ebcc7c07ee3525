import { initiateCall, processCall } from '@portal/contract/transaction'
import { afterEach, describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, openAttempt, statusOf, submit, waitForEnd } from '../client/recharge.ts'
import { payWhenAsked } from '../ways/pay.ts'
import type { Action, Attempt, Way } from '../ways/way.ts'
import { ways } from '../ways/ways.ts'
import {
  books,
  callBack,
  deliveriesTo,
  outside,
  sandboxUrl,
  ten,
  transactionOf,
  unknownId,
  visitor,
} from './healthy-portal.ts'

afterEach(() => outside.clearFaults())

const timesAsked = (way: Way, attempt: Attempt) => way.timesAsked({ sandboxUrl, attempt }, outside)

/** Debits of an attempt at its provider, and requests for them. */
const debitsOf = async (way: Way, { transactionId, payer }: Attempt) =>
  (await way.debits(outside, [payer])).filter(({ reference }) => reference === transactionId)

/** Answers the page or the prompt of an attempt that was submitted, without coming back. */
async function act(way: Way, attempt: Attempt, action: Action) {
  const { isPressed, comeBack } = await payWhenAsked(way, { visitor, sandboxUrl, attempt }, action)
  expect(isPressed).toBe(true)
  return comeBack
}

async function submitAndAct(way: Way, attempt: Attempt, action: Action) {
  await submit(visitor, attempt, way)
  const comeBack = await act(way, attempt, action)
  await comeBack()
  return waitForEnd(visitor, attempt.transactionId)
}

describe.each(ways)('a payment by $name', (way) => {
  test('delivers exactly what was paid for', async () => {
    const attempt = await openAttempt(visitor, { way })
    expect(await submitAndAct(way, attempt, 'pay')).toBe('SUCCESS')
    expect(await debitsOf(way, attempt)).toEqual([
      { reference: attempt.transactionId, amount: '50.00', isKept: true, isWhole: true },
    ])
    const { airtime, deliveries } = await outside.line(attempt.msisdn)
    expect(deliveries).toEqual([expect.objectContaining({ kind: 'airtime', amount: '50.00' })])
    expect(airtime).toBe('70.00')
  })

  test.each(way.actions.filter((action) => action !== 'pay'))(
    'that ends with %s takes and delivers nothing',
    async (action) => {
      const attempt = await openAttempt(visitor, { way })
      expect(await submitAndAct(way, attempt, action)).toBe('FAILED')
      expect((await debitsOf(way, attempt)).filter(({ isKept }) => isKept)).toEqual([])
      expect(await way.isGivenBack(outside, attempt)).toBe(false)
      expect(await deliveriesTo(attempt)).toEqual([])
      expect(await transactionOf(attempt)).toMatchObject({
        money: 'nothing-taken',
        reason: action === 'cancel' ? 'cancelled' : 'declined',
        canRetry: true,
      })
    },
  )

  test('that was submitted under ten keys at once asks once, and tells the others so', async () => {
    const attempt = await openAttempt(visitor, { way })
    const answers = await ten(() => submit(visitor, attempt, way))
    const told = answers.map(({ transactionStatus }) => transactionStatus)
    expect(told.filter((status) => status === 'ALREADY_PROCESSED')).toHaveLength(9)
    expect(await timesAsked(way, attempt)).toBe(1)
  })

  test.each([
    ...['accountType', 'unit', 'uniqueCode', 'amPin'].map((name) => [name, 'x'] as const),
    ['loggedInNumber', '971000001'] as const,
    // Airtime has no code, account or invoice.
    ...['productCode', 'accountId', 'invoiceNumber'].map((name) => [name, 'x'] as const),
    ...(way.asksOnce
      ? [['paymentGateway', 'FLUTTERWAVE'] as const]
      : [['paymentMobile', '971000001'] as const]),
  ])('is refused with %s, which it does not use', async (field, value) => {
    const body = initiateBody(freshNumber(), { [field]: value }, { way })
    const refusal = await visitor.call(initiateCall, body)
    expect(refusal).toMatchObject({ http: 400, body: { status: 'error', result: { field } } })
    expect(await books.count('orders', 'msisdn = $1', [body.mobileNumber])).toBe(0)
    const emptied = await visitor.call(initiateCall, { ...body, [field]: undefined })
    expect(emptied).toMatchObject({ http: 200 })
  })

  test.each(['accountId', 'accountType', 'amPin', 'proccessFlag'])(
    'is not submitted with %s, which no way to pay uses yet',
    async (field) => {
      const { transactionId } = await openAttempt(visitor, { way })
      expect(await visitor.call(processCall, { transactionId, [field]: 'x' })).toMatchObject({
        http: 400,
        body: { result: { reason: 'request.invalid', field } },
      })
      expect(await statusOf(visitor, transactionId)).toBe('REQUEST_REGISTERED')
    },
  )
})

describe.each(ways)('a callback about a payment by $name', (way) => {
  const kept = (reference: string) => books.count('callbacks', 'reference = $1', [reference])

  test.each(Object.entries(way.forgedCallbacks))(
    'with %s is refused and not kept',
    async (_what, forged) => {
      const attempt = await openAttempt(visitor, { way })
      await submit(visitor, attempt, way)
      expect(await callBack(way, forged(attempt.transactionId))).toBe(401)
      expect(await kept(attempt.transactionId)).toBe(0)
      expect(await statusOf(visitor, attempt.transactionId)).toBe('IN_PROCESS')
      expect(await deliveriesTo(attempt)).toEqual([])
    },
  )

  test('that was never submitted proves nothing', async () => {
    const attempt = await openAttempt(visitor, { way })
    expect(await callBack(way, way.callback(attempt.transactionId))).toBe(200)
    expect(await statusOf(visitor, attempt.transactionId)).toBe('REQUEST_REGISTERED')
    expect(await deliveriesTo(attempt)).toEqual([])
  })

  test.each([unknownId, 'SHOP-17', 'x'.repeat(100), '🦓', "' or 1=1 --", 'a\u0000b'])(
    'that we do not know, %j, is answered 200',
    async (reference) => {
      expect(await callBack(way, way.callback(reference))).toBe(200)
    },
  )

  test('ten times at once delivers once, and a late one that denies it changes nothing', async () => {
    await outside.setFault({ system: way.provider, kind: 'no-callback' })
    const attempt = await openAttempt(visitor, { way })
    await submit(visitor, attempt, way)
    await act(way, attempt, 'pay')
    await outside.clearFaults()
    const callback = way.callback(attempt.transactionId)
    expect(new Set(await ten(() => callBack(way, callback)))).toEqual(new Set([200]))
    expect(await waitForEnd(visitor, attempt.transactionId)).toBe('SUCCESS')
    expect(await callBack(way, way.callback(attempt.transactionId, way.denial))).toBe(200)
    expect(await statusOf(visitor, attempt.transactionId)).toBe('SUCCESS')
    expect(await deliveriesTo(attempt)).toHaveLength(1)
  })
})
