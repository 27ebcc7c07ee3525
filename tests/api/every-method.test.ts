import { initiateCall, processCall } from '@portal/contract/calls/transaction'
import { describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, openAttempt, statusOf, submit, waitForEnd } from '../client/recharge.ts'
import { payWhenAsked } from '../methods/pay.ts'
import type { Attempt, PaymentMethod } from '../methods/payment-method.ts'
import { methods } from '../methods/payment-methods.ts'
import {
  books,
  callBack,
  deliveriesTo,
  outside,
  sandboxUrl,
  ten,
  visitor,
} from './healthy-portal.ts'

const timesAsked = (method: PaymentMethod, attempt: Attempt) =>
  method.timesAsked({ sandboxUrl, attempt }, outside)

/** Debits of an attempt at its provider, and requests for them. */
const debitsOf = async (method: PaymentMethod, { transactionId, payer }: Attempt) =>
  (await method.debits(outside, [payer])).filter(({ reference }) => reference === transactionId)

/** Fields of the specification with which airtime has nothing to compare, each with a value of its form. */
const takenFields = { accountType: 'x', unit: 'x', amPin: 'x', loggedInNumber: '971000001' }
/** Fields that contradict airtime, or a way that is not a gateway's. */
const contradictions = { productCode: 'x', accountId: 'x', invoiceNumber: 'x', paymentGateway: 'x' }
const processFields = ['accountId', 'amPin']
/** Ways that pay at once take a PIN, and some are submitted by another call. */
const isUsed = (method: PaymentMethod, field: string) =>
  field in method.process || (field === 'amPin' ? method.paysAtOnce : method.open !== undefined)

describe.each(methods)('a payment by $name', (method) => {
  test('delivers exactly what was paid for', async () => {
    const attempt = await openAttempt(visitor, { method })
    await submit(visitor, attempt, method)
    const hand = { visitor, sandboxUrl, attempt }
    const { isPressed, comeBack } = await payWhenAsked(method, hand, 'pay')
    expect(isPressed).toBe(!method.paysAtOnce)
    await comeBack()
    expect(await waitForEnd(visitor, attempt.transactionId)).toBe('SUCCESS')
    expect(await debitsOf(method, attempt)).toEqual([
      { reference: attempt.transactionId, amount: '50.00', isKept: true, isWhole: true },
    ])
    const { airtime, deliveries } = await outside.line(attempt.msisdn)
    expect(deliveries).toEqual([expect.objectContaining({ kind: 'airtime', amount: '50.00' })])
    expect(airtime).toBe('70.00')
  })

  test('that was submitted under ten keys at once asks once, and tells the others so', async () => {
    const attempt = await openAttempt(visitor, { method })
    const answers = await ten(() => submit(visitor, attempt, method))
    const told = answers.map(({ transactionStatus }) => transactionStatus)
    expect(told.filter((status) => status === 'ALREADY_PROCESSED')).toHaveLength(9)
    expect(await timesAsked(method, attempt)).toBe(1)
  })

  test.skipIf(method.open)('is opened with every field of the specification', async () => {
    const fields = { ...takenFields, productCode: '', accountId: '', invoiceNumber: '' }
    const filled = initiateBody(freshNumber(), fields, { method })
    for (const body of [filled, { ...filled, unit: '', loggedInNumber: '' }]) {
      expect(await visitor.call(initiateCall, body)).toMatchObject({ http: 200 })
    }
  })

  test.each(Object.entries(contradictions).filter(([name]) => !(name in method.initiate(''))))(
    'is refused with %s, which contradicts it',
    async (field, value) => {
      const body = initiateBody(freshNumber(), { [field]: value }, { method })
      const refusal = await visitor.call(initiateCall, body)
      expect(refusal).toMatchObject({ http: 400, body: { status: 'error', result: { field } } })
      expect(await books.count('orders', 'msisdn = $1', [body.mobileNumber])).toBe(0)
      const emptied = await visitor.call(initiateCall, { ...body, [field]: undefined })
      expect(emptied).toMatchObject({ http: 200 })
    },
  )

  test.each(processFields.filter((name) => !isUsed(method, name)))(
    'is not submitted with %s, which contradicts it',
    async (field) => {
      const { transactionId } = await openAttempt(visitor, { method })
      expect(await visitor.call(processCall, { transactionId, [field]: 'x' })).toMatchObject({
        http: 400,
        body: { result: { reason: 'request.invalid', field } },
      })
      expect(await statusOf(visitor, transactionId)).toBe('REQUEST_REGISTERED')
    },
  )
})

describe.each(methods)('a callback about a payment by $name', (method) => {
  const kept = (reference: string) => books.count('callbacks', 'reference = $1', [reference])

  test.each(Object.entries(method.forgedCallbacks))(
    'with %s is refused and not kept',
    async (_what, forged) => {
      const attempt = await openAttempt(visitor, { method })
      if (!method.paysAtOnce) await submit(visitor, attempt, method)
      const status = await statusOf(visitor, attempt.transactionId)
      expect(await callBack(method, forged(attempt.transactionId))).toBe(401)
      expect(await kept(attempt.transactionId)).toBe(0)
      expect(await statusOf(visitor, attempt.transactionId)).toBe(status)
      expect(await deliveriesTo(attempt)).toEqual([])
    },
  )
})
