import { systemClock } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import credentials from '@portal/sandbox/camara-billing/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import { agoMs } from '../../../../../tests/store/rows.ts'
import { createCallbackMarks } from '../../composition/callback-marks.ts'
import { airtimeMethod } from '../../methods/airtime/airtime.method.ts'
import { paymentSettings } from '../../payments/core/payment.settings.ts'
import { workOn } from '../../payments/engine/payment.flow.ts'
import { providerRoutes } from '../../payments/notifications/provider.routes.ts'
import type { Payment } from '../../ports/payment.port.ts'
import { sinkTokenOf } from './camara-billing.credential.ts'
import { settingsOf } from './camara-billing.fixture.ts'
import { createCamaraBilling } from './camara-billing.provider.ts'

/** Engine, adapter and sandbox, which call each other over HTTP: the waits of the engine are milliseconds at this scale. */
const timeScale = 1_000
const world = await useDeps()
const { deps, usualDeps, answers, keep, find } = world
let sandbox: RunningSandbox
let base: string
let portal: FastifyInstance

const setFault = (kind: string, times = 1) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'billing', kind, times }),
  })

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale })
  base = `http://127.0.0.1:${sandbox.port}`
  const settings = {
    ...settingsOf(base, credentials),
    ...{ timeScale, timeoutMs: 1_000, chargeSettlesAfterMs: 600, refundSettlesAfterMs: 600 },
    clock: systemClock,
  }
  const method = airtimeMethod({ provider: createCamaraBilling(settings), isOffered: true })
  usualDeps.methods = new Map([...usualDeps.methods, ['camara-billing', method]])
  usualDeps.settings = { ...paymentSettings(timeScale), leaseMs: 4_000 }
  Object.assign(deps, usualDeps)
  portal = Fastify()
  const unused = { returnLimit: () => null, callbackLimit: () => null }
  providerRoutes(portal, {
    ...{ flowDeps: deps, sessions: {} as never, ...unused },
    ...{ onRefusedCallback: () => {}, onIgnoredCallback: () => {} },
  })
  const url = await portal.listen({ port: 0, host: '127.0.0.1' })
  usualDeps.callbackMarks = createCallbackMarks('a secret of this installation', `${url}/callbacks`)
})
beforeEach(async () => {
  await fetch(`${base}/reset`, { method: 'POST' })
  answers.fulfil = { kind: 'delivered' }
})
afterAll(async () => {
  await portal.close()
  await sandbox.stop()
})

const rich = '971000001'
const poor = '971000002'

/** An attempt that was just submitted. */
async function submitted(payer = rich): Promise<Payment> {
  const { payment } = await keep({
    ...{ state: 'raised', provider: 'camara-billing', shown: null, chargeSentAt: null },
    ...{ payerMsisdn: payer as Msisdn, emailId: 'mwansa@example.com' },
    ...{ submittedAt: agoMs(0), chargeExpiresAt: agoMs(-60_000), nextAt: agoMs(0) },
  })
  return payment
}

/** Works on it as a worker does, until it is as wanted. */
const untilState = (payment: Payment, state: Payment['state']) =>
  expect
    .poll(
      async () => {
        await workOn(deps, { id: payment.id, leaseUntil: null })
        return (await find(payment)).state
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBe(state)

const lineOf = async (msisdn = rich) => (await fetch(`${base}/lines/${msisdn}`)).json()
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
