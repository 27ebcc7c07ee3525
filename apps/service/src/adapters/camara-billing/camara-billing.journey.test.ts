import credentials from '@portal/sandbox/camara-billing/credentials.json' with { type: 'json' }
import { startSandbox } from '@portal/sandbox/start'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import {
  quickSettings,
  useMarkedPayments,
  withoutLimits,
} from '../../../../../tests/store/marked-payments.ts'
import { airtimeMethod } from '../../methods/airtime/airtime.method.ts'
import { workOn } from '../../payments/engine/payment.flow.ts'
import { providerRoutes } from '../../payments/notifications/provider.routes.ts'
import type { Payment } from '../../ports/payment.port.ts'
import { sinkTokenOf } from './camara-billing.credential.ts'
import { settingsOf } from './camara-billing.fixture.ts'
import { createCamaraBilling } from './camara-billing.provider.ts'

const rich = '971000001'
const poor = '971000002'

const { deps, answers, find, read, setFault, submitted, untilState } = await useMarkedPayments({
  ...{ provider: 'camara-billing', system: 'billing', payer: rich },
  startSandbox,
  portalWith(flowDeps) {
    const portal = Fastify()
    providerRoutes(portal, { flowDeps, ...withoutLimits })
    return portal
  },
  methodAt(sandboxUrl) {
    const settings = { ...settingsOf(sandboxUrl, credentials), ...quickSettings }
    return airtimeMethod({ provider: createCamaraBilling(settings), isOffered: true })
  },
})

const lineOf = (msisdn = rich) => read(`/lines/${msisdn}`)
const debited = (payment: Payment, refunded: string | false) => ({
  airtime: refunded ? '150.00' : '100.00',
  debits: [{ reference: payment.id, amount: '50.00', refunded }],
})

test.each([
  ['without a token', null, 401],
  ['with the token of another client', 'another secret', 401],
  ['with its own token', credentials.clientSecret, 200],
])('an event at the address of a charge %s is answered %3$i', async (_, secret, status) => {
  const payment = await submitted()
  const token = secret && sinkTokenOf(secret, payment.id)
  const answer = await fetch(deps.callbackMarks.addressOf('camara-billing', payment.id), {
    method: 'POST',
    headers: {
      'content-type': 'application/cloudevents+json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      type: 'org.camaraproject.carrier-billing.v0.payment-completed',
      data: { paymentId: `CB-${payment.id}`, status: 'succeeded' },
    }),
  })
  expect(answer.status).toBe(status)
  expect((await find(payment)).sessions).toEqual(status === 200 ? [`CB-${payment.id}`] : [])
})

describe('a payment by airtime', { timeout: 45_000 }, () => {
  test.each([[[]], [['timeout']], [['slow']], [['timeout', 'no-callback']], [['asynchronous']]])(
    'is delivered under the faults %j, and takes the airtime once',
    async (faults) => {
      for (const fault of faults) await setFault(fault)
      const payment = await submitted()
      await untilState(payment, 'delivered')
      expect(await lineOf()).toMatchObject(debited(payment, false))
    },
  )

  test.each([
    ['asynchronous', 'duplicate-callback'],
    ['asynchronous', 'wrong-amount-callback'],
    ['asynchronous', 'late-callback'],
  ])('is delivered under %s and %s', async (...faults) => {
    for (const fault of faults) await setFault(fault)
    const payment = await submitted()
    await untilState(payment, 'delivered')
    expect(await lineOf()).toMatchObject(debited(payment, false))
  })

  test.each([[[]], [['asynchronous']], [['asynchronous', 'no-callback']]])(
    'with too little airtime fails under the faults %j, and says why',
    async (faults) => {
      for (const fault of faults) await setFault(fault)
      const payment = await submitted(poor)
      await untilState(payment, 'failed')
      expect((await find(payment)).reason).toBe('not-enough-money')
      expect(await lineOf(poor)).toMatchObject({ airtime: '2.00', debits: [] })
    },
  )

  test.each([
    ['refuse', 'expired'],
    ['error', 'expired'],
    ['decline', 'failed'],
  ] as const)(
    'under the fault %s has %s once that is certain, and takes nothing',
    async (fault, state) => {
      await setFault(fault)
      const payment = await submitted()
      await untilState(payment, state)
      expect(await lineOf()).toMatchObject({ airtime: '150.00', debits: [] })
    },
  )

  test('that a forged event calls completed is not delivered', async () => {
    await setFault('forged-callback')
    const payment = await submitted(poor)
    await untilState(payment, 'failed')
    await new Promise((done) => setTimeout(done, 100))
    await workOn(deps, { id: payment.id, leaseUntil: null })
    expect((await find(payment)).state).toBe('failed')
  })
})

describe('airtime for what was not delivered', { timeout: 45_000 }, () => {
  /** Paid, and not delivered yet: the next request that acts is the refund. */
  async function paid(): Promise<Payment> {
    answers.fulfil = { kind: 'lost', detail: 'no answer' }
    const payment = await submitted()
    await untilState(payment, 'paid')
    return payment
  }

  test.each([
    [[]],
    [['timeout']],
    [['error']],
    [['asynchronous']],
    [['asynchronous', 'no-callback']],
    [['refund-fails']],
  ])('goes back once under the faults %j', async (faults) => {
    const payment = await paid()
    for (const fault of faults) await setFault(fault)
    answers.fulfil = { kind: 'failed', detail: 'barred', forGood: true }
    answers['enquire-fulfilment'] = { kind: 'failed', detail: 'barred', forGood: true }
    await untilState(payment, 'refunded')
    expect(await lineOf()).toMatchObject(debited(payment, '50.00'))
  })
})
