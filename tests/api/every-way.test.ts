import { initiateCall, processCall } from '@portal/contract/transaction'
import { describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, openAttempt, statusOf, submit, waitForEnd } from '../client/recharge.ts'
import { payWhenAsked } from '../ways/pay.ts'
import type { Attempt, Way } from '../ways/way.ts'
import { ways } from '../ways/ways.ts'
import {
  books,
  callBack,
  deliveriesTo,
  outside,
  sandboxUrl,
  ten,
  visitor,
} from './healthy-portal.ts'

const timesAsked = (way: Way, attempt: Attempt) => way.timesAsked({ sandboxUrl, attempt }, outside)

/** Debits of an attempt at its provider, and requests for them. */
const debitsOf = async (way: Way, { transactionId, payer }: Attempt) =>
  (await way.debits(outside, [payer])).filter(({ reference }) => reference === transactionId)

/** Fields of the specification with which airtime has nothing to compare, each with a value of its form. */
const takenFields = { accountType: 'x', unit: 'x', amPin: 'x', loggedInNumber: '971000001' }
/** Fields that contradict airtime, or a way that is not a gateway's. */
const contradictions = { productCode: 'x', accountId: 'x', invoiceNumber: 'x', paymentGateway: 'x' }
const processFields = ['accountId', 'amPin']
/** Ways that pay at once take a PIN, and some are submitted by another call. */
const isUsed = (way: Way, field: string) =>
  field in way.process || (field === 'amPin' ? way.paysAtOnce : way.open !== undefined)

describe.each(ways)('a payment by $name', (way) => {
  test('delivers exactly what was paid for', async () => {
    const attempt = await openAttempt(visitor, { way })
    await submit(visitor, attempt, way)
    const hand = { visitor, sandboxUrl, attempt }
    const { isPressed, comeBack } = await payWhenAsked(way, hand, 'pay')
    expect(isPressed).toBe(!way.paysAtOnce)
    await comeBack()
    expect(await waitForEnd(visitor, attempt.transactionId)).toBe('SUCCESS')
    expect(await debitsOf(way, attempt)).toEqual([
      { reference: attempt.transactionId, amount: '50.00', isKept: true, isWhole: true },
    ])
    const { airtime, deliveries } = await outside.line(attempt.msisdn)
    expect(deliveries).toEqual([expect.objectContaining({ kind: 'airtime', amount: '50.00' })])
    expect(airtime).toBe('70.00')
  })

  test('that was submitted under ten keys at once asks once, and tells the others so', async () => {
    const attempt = await openAttempt(visitor, { way })
    const answers = await ten(() => submit(visitor, attempt, way))
    const told = answers.map(({ transactionStatus }) => transactionStatus)
    expect(told.filter((status) => status === 'ALREADY_PROCESSED')).toHaveLength(9)
    expect(await timesAsked(way, attempt)).toBe(1)
  })

  test.skipIf(way.open)('is opened with every field of the specification', async () => {
    const fields = { ...takenFields, productCode: '', accountId: '', invoiceNumber: '' }
    const filled = initiateBody(freshNumber(), fields, { way })
    for (const body of [filled, { ...filled, unit: '', loggedInNumber: '' }]) {
      expect(await visitor.call(initiateCall, body)).toMatchObject({ http: 200 })
    }
  })

  test.each(Object.entries(contradictions).filter(([name]) => !(name in way.initiate(''))))(
    'is refused with %s, which contradicts it',
    async (field, value) => {
      const body = initiateBody(freshNumber(), { [field]: value }, { way })
      const refusal = await visitor.call(initiateCall, body)
      expect(refusal).toMatchObject({ http: 400, body: { status: 'error', result: { field } } })
      expect(await books.count('orders', 'msisdn = $1', [body.mobileNumber])).toBe(0)
      const emptied = await visitor.call(initiateCall, { ...body, [field]: undefined })
      expect(emptied).toMatchObject({ http: 200 })
    },
  )

  test.each(processFields.filter((name) => !isUsed(way, name)))(
    'is not submitted with %s, which contradicts it',
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
      if (!way.paysAtOnce) await submit(visitor, attempt, way)
      const status = await statusOf(visitor, attempt.transactionId)
      expect(await callBack(way, forged(attempt.transactionId))).toBe(401)
      expect(await kept(attempt.transactionId)).toBe(0)
      expect(await statusOf(visitor, attempt.transactionId)).toBe(status)
      expect(await deliveriesTo(attempt)).toEqual([])
    },
  )
})
