import { randomUUID } from 'node:crypto'
import {
  authInitiateCall,
  authProcessCall,
  initiateCall,
  processCall,
} from '@portal/contract/calls/transaction'
import type { Msisdn } from '@portal/kernel/msisdn'
import { ok } from '@portal/kernel/result'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import { ownOrder } from '../../../../../tests/store/rows.ts'
import { wordingFixture } from '../../http/calls/wording.fixture.ts'
import { handleErrors } from '../../http/refusals/errors.ts'
import type { Method } from '../../ports/method.port.ts'
import { secretMethod } from '../core/payment-fixture.ts'
import { transactionRoutes } from './transaction.routes.ts'

const { deps: flowDeps, store, answers, secrets, find, visitor } = await useDeps()
const { asker, ownerHash } = visitor()
const payer = '971000001' as Msisdn
const other = '971000002' as Msisdn

/** Tokens of one session by their text. */
const held = new Map<string, Msisdn>([
  ['of-payer', payer],
  ['of-other', other],
])

let app: FastifyInstance
beforeEach(() => {
  const vault = flowDeps.methods.get('vault')
  const byToken: Method = {
    ...secretMethod,
    provider: vault?.provider ?? secretMethod.provider,
    access: 'token',
    read: () => ok({ emailId: null, payerMsisdn: payer }),
  }
  flowDeps.methods = new Map([...flowDeps.methods, ['vault', byToken]])
  app = Fastify()
  handleErrors(app, wordingFixture)
  transactionRoutes(app, {
    flowDeps,
    methods: [...flowDeps.methods.values()],
    sessions: {
      find: async () => asker.session,
      ageMs: async () => null,
      findOrStart: async () => asker.session,
      end: async () => {},
    },
    encryptionKey: 'key',
    openPin: (amPin) => (amPin === 'sealed' ? { secret: '2468', sealDigest: randomUUID() } : null),
    tokens: {
      numberOf: async (token, hash) => (hash === ownerHash ? (held.get(token) ?? null) : null),
    },
    limit: () => null,
    readLimit: () => null,
    checkLimit: () => null,
    priceLimit: () => null,
    askLimit: () => null,
    onPromptRefused: () => {},
  })
})
afterEach(() => app.close())

let keys = 0
async function post({ path }: { path: string }, payload: object, authorization?: string) {
  const headers = { 'idempotency-key': `key ${++keys}`.replace(' ', '-') }
  const reply = await app.inject({
    method: 'POST',
    url: `/portal-service/${path}`,
    payload,
    headers: authorization === undefined ? headers : { ...headers, authorization },
  })
  const { result, statusCode } = reply.json()
  return { http: reply.statusCode, code: statusCode, result }
}

async function bodyOf() {
  const order = ownOrder({ ownerHash })
  await store.transaction((tx) => tx.insertOrder(order))
  return {
    transactionType: order.transactionType,
    mobileNumber: order.msisdn,
    amount: '50.00',
    currencyCode: 'ZMW',
    countryCode: '260',
    paymentMode: 'VAULT',
    paymentMobile: payer,
    productCode: 'T1',
    txnId: order.id,
  }
}

const opened = async () =>
  (await post(authInitiateCall, await bodyOf(), 'Bearer of-payer')).result.transactionId

describe('opening an attempt with an access token', () => {
  test('opens it for the number of the token', async () => {
    const { http, result } = await post(authInitiateCall, await bodyOf(), 'Bearer of-payer')
    expect(http).toBe(200)
    expect(result.encryptionKeyDetails).toEqual({ key: 'key' })
    const { provider, payerMsisdn } = await find({ id: result.transactionId })
    expect({ provider, payerMsisdn }).toEqual({ provider: 'vault', payerMsisdn: payer })
  })

  test.each([
    ['no token', undefined],
    ['an empty one', 'Bearer '],
    ['one that was never issued', 'Bearer guess'],
    ['another scheme', 'Basic of-payer'],
    ['the token alone', 'of-payer'],
  ])('is 401 with %s', async (_what, authorization) => {
    const { http, code } = await post(authInitiateCall, await bodyOf(), authorization)
    expect([http, code]).toEqual([401, 401])
  })

  test('is 403 with the token of another number', async () => {
    const { http, code, result } = await post(authInitiateCall, await bodyOf(), 'Bearer of-other')
    expect([http, code, result.field]).toEqual([403, 403, 'paymentMobile'])
  })

  test('is needed: the plain call knows no such method', async () => {
    const { http, result } = await post(initiateCall, await bodyOf())
    expect([http, result.field]).toEqual([400, 'paymentMode'])
  })
})

test('the language of an order is not looked up for a caller whom the guard refuses', async () => {
  const body = await bodyOf()
  const find = vi.spyOn(flowDeps.store, 'findOrder')
  await post(authInitiateCall, body)
  expect(find).not.toHaveBeenCalled()
  await post(authInitiateCall, { txnId: body.txnId }, 'Bearer of-payer')
  expect(find).toHaveBeenCalledTimes(1)
  find.mockRestore()
})

test.each([
  ['opening', authInitiateCall],
  ['submitting', authProcessCall],
])('%s is 401 without a token, and 400 with one, whatever else is wrong', async (_what, call) => {
  const { http, result } = await post(call, {})
  expect([http, result.field]).toEqual([401, 'authorization'])
  expect((await post(call, {}, 'Bearer of-payer')).http).toBe(400)
})

describe('submitting an attempt with an access token', () => {
  test('takes the money by the PIN', async () => {
    const transactionId = await opened()
    const taken = { kind: 'successful', providerId: `V-${transactionId}` } as const
    const { amount } = await find({ id: transactionId })
    answers.secret = { ...taken, amount, reference: transactionId }
    const sent = { transactionId, paymentMode: 'VAULT', amPin: 'sealed' }
    expect((await post(authProcessCall, sent, 'Bearer of-payer')).http).toBe(200)
    expect(secrets.map(({ secret }) => secret)).toEqual(['2468'])
    expect((await find({ id: transactionId })).state).toBe('delivered')
  })

  test('says how often the PIN may still be tried', async () => {
    answers.secret = { kind: 'wrong-secret', detail: 'wrong', attemptsLeft: null }
    const sent = { transactionId: await opened(), amPin: 'sealed' }
    const { http, code, result } = await post(authProcessCall, sent, 'Bearer of-payer')
    expect([http, code]).toEqual([400, 1004])
    expect(result).toEqual({ reason: 'pin.wrong', field: 'amPin', attemptsLeft: 4 })
  })

  test.each([
    ['without a PIN', {}, 'pin.required'],
    ['with one that cannot be read', { amPin: 'clear' }, 'request.invalid'],
  ])('is refused %s, which costs no attempt', async (_what, more, reason) => {
    const sent = { transactionId: await opened(), ...more }
    const { http, result } = await post(authProcessCall, sent, 'Bearer of-payer')
    expect([http, result]).toEqual([400, { reason, field: 'amPin' }])
    expect(secrets).toEqual([])
  })

  test('is 1006 where the wallet is locked', async () => {
    answers.secret = { kind: 'refused', detail: 'locked', cause: 'wallet-locked' }
    const sent = { transactionId: await opened(), amPin: 'sealed' }
    const { http, code, result } = await post(authProcessCall, sent, 'Bearer of-payer')
    expect([http, code, result.reason]).toEqual([400, 1006, 'pin.locked'])
  })

  test.each([
    ['401 without a token', undefined, 401],
    ['401 with a false one', 'Bearer guess', 401],
    ['403 with the token of another number', 'Bearer of-other', 403],
  ])('is %s, and no PIN goes out', async (_what, authorization, status) => {
    const sent = { transactionId: await opened(), amPin: 'sealed' }
    expect((await post(authProcessCall, sent, authorization)).http).toBe(status)
    expect(secrets).toEqual([])
  })

  test('is needed: the plain call submits no such attempt', async () => {
    const sent = { transactionId: await opened(), amPin: 'sealed' }
    const { http, result } = await post(processCall, sent)
    expect([http, result.field]).toEqual([400, 'paymentMode'])
    expect(secrets).toEqual([])
  })
})
