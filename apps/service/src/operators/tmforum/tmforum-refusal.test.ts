import { money } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { ample } from '../../adapters/deadline.fixture.ts'
import type { JsonAnswer } from '../../adapters/http-json.ts'
import { readTopUp, readTopUps } from './tmforum.mapping.ts'
import { createTmForumOrders } from './tmforum.orders.ts'
import { createTmForumTopUps } from './tmforum.top-ups.ts'
import { readOrder, readOrders } from './tmforum-orders.mapping.ts'
import { finalCodes, refusal } from './tmforum-refusal.ts'

const isFinal = (answer: object) => 'forGood' in answer

describe('words of a refusal', () => {
  test.each([...finalCodes])('that begin with %s are final', (code) => {
    expect(refusal(code, finalCodes)).toEqual({ kind: 'failed', detail: code, forGood: true })
    expect(isFinal(refusal(`${code}: by the operator`, finalCodes))).toBe(true)
    expect(isFinal(refusal(`  ${code} by the operator`, finalCodes))).toBe(true)
  })

  test.each(['BSS.1023', 'BSS.1023: barred', 'BSS.1023.'])(
    'that are "%s" are final where the operator names a code with a point',
    (words) => expect(isFinal(refusal(words, ['BSS.1023']))).toBe(true),
  )

  test('that begin with the first part of such a code keep the delivery window', () => {
    expect(isFinal(refusal('BSS.10', ['BSS.1023']))).toBe(false)
  })

  test.each([
    '',
    'status failed',
    'The line is not SUBSCRIBER_BARRED.',
    'SUBSCRIBER_BARRED_TEMPORARILY',
    'subscriber_barred',
    '400 Bad Request',
    'OTHER: SUBSCRIBER_BARRED',
  ])('that are "%s" keep the delivery window', (words) => {
    expect(refusal(words, finalCodes)).toEqual({ kind: 'failed', detail: words })
  })
})

const topUp = (status: string, reason?: string) => ({ status, reason, requestor: { id: 'ref-1' } })
const barred = 'SUBSCRIBER_BARRED: no recharges'

describe('a top-up', () => {
  test.each(['failed', 'cancelled'])(
    'that is %s with a final code is refused for good',
    (status) => {
      expect(isFinal(readTopUp(topUp(status, barred), 'ref-1', finalCodes))).toBe(true)
      expect(isFinal(readTopUp(topUp(status), 'ref-1', finalCodes))).toBe(false)
    },
  )

  test.each(['completed', 'created', 'odd'])('that is %s is not, whatever its reason', (status) => {
    expect(isFinal(readTopUp(topUp(status, barred), 'ref-1', finalCodes))).toBe(false)
  })

  test('is refused for good only where each record of it is', () => {
    const two = (second: object) =>
      readTopUps([topUp('failed', barred), second], 'ref-1', finalCodes)
    expect(isFinal(two(topUp('failed', barred)))).toBe(true)
    expect(isFinal(two(topUp('failed', 'The charging system is busy.')))).toBe(false)
    expect(two(topUp('created'))).toEqual({ kind: 'pending' })
    expect(two(topUp('completed'))).toEqual({ kind: 'delivered' })
  })
})

const order = (state: string, more: object = {}) => ({
  id: '1',
  externalId: 'ref-1',
  state,
  ...more,
})

describe('an order', () => {
  test.each([
    ['failed', { cancellationReason: 'PRODUCT_WITHDRAWN' }],
    ['rejected', { note: [{ text: 'taken by shop 4' }, { text: barred }] }],
    ['cancelled', { cancellationReason: 'by the operator', note: [{ text: 'PRODUCT_WITHDRAWN' }] }],
  ])('that is %s with %j is refused for good', (state, more) => {
    expect(isFinal(readOrder(order(state, more), 'ref-1', finalCodes))).toBe(true)
    expect(isFinal(readOrders([order(state, more)], 'ref-1', finalCodes).answer)).toBe(true)
  })

  test.each<object>([
    { note: null },
    { note: [{ author: 'x' }] },
    { note: 'delivered' },
    { cancellationReason: null },
  ])('that is completed with %j is delivered', (odd) => {
    const found = order('completed', odd)
    expect(readOrder(found, 'ref-1', finalCodes)).toEqual({ kind: 'delivered' })
    expect(readOrders([found], 'ref-1', finalCodes).answer).toEqual({ kind: 'delivered' })
  })

  test.each([
    ['failed', {}],
    ['rejected', { note: [{ text: 'The line was PRODUCT_WITHDRAWN.' }] }],
    ['inProgress', { note: [{ text: barred }] }],
    ['completed', { note: [{ text: barred }] }],
    ['partial', { note: [{ text: barred }] }],
  ])('that is %s with %j is not', (state, more) => {
    expect(isFinal(readOrder(order(state, more), 'ref-1', finalCodes))).toBe(false)
  })
})

const parsed = parseMsisdn('971000001')
if (!parsed.ok) throw new Error('The test needs a number.')
const msisdn = parsed.value
const settings = { baseUrl: 'http://bss', apiKey: 'k', timeoutMs: 1, lineTimeoutMs: 1 }
const own = { ...settings, settlesAfterMs: 1, finalCodes: ['E-117'] }
const bucket = {
  ...{ id: 'b', usageType: 'monetary', status: 'active', remainingValue: { units: 'ZMW' } },
  ...{ partyAccount: { id: 'a' }, logicalResource: [{ id: '260971000001' }] },
}

describe('an error resource', () => {
  const answering =
    (status: number, code: string) =>
    async ({ method }: { method: string }): Promise<JsonAnswer> =>
      method === 'GET'
        ? { kind: 'answered', status: 200, body: [bucket] }
        : { kind: 'answered', status, body: { code, reason: 'no' } }
  const ask = (status: number, code: string) => {
    const send = answering(status, code)
    const named = { reference: 'ref-1', msisdn, within: ample }
    return Promise.all([
      createTmForumTopUps(own, send).topUp({ ...named, amount: money(500n, 'ZMW') }),
      createTmForumOrders(own, send).order({ ...named, productCode: 'X' }),
    ])
  }

  test.each([400, 404, 422])('of HTTP %i with a code of the operator is final', async (status) => {
    for (const answer of await ask(status, 'E-117')) expect(answer).toMatchObject({ forGood: true })
  })

  test('with another code keeps the window', async () => {
    for (const answer of await ask(400, '400'))
      expect(answer).toEqual({ kind: 'failed', detail: '400 no' })
  })

  test.each([401, 409, 429, 500, 503])(
    'of HTTP %i says nothing, whatever its code',
    async (status) => {
      for (const answer of await ask(status, 'E-117')) expect(answer.kind).toBe('lost')
    },
  )
})
