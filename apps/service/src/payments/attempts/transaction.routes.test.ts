import { giveUpCall, initiateCall, processCall } from '@portal/contract/calls/transaction'
import { fail } from '@portal/kernel/result'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import { wordingFixture } from '../../http/calls/wording.fixture.ts'
import type { Wording } from '../../http/calls/wording.ts'
import { type Refused, refused } from '../../http/refusals/answer.ts'
import { handleErrors } from '../../http/refusals/errors.ts'
import type { Method } from '../../ports/method.port.ts'
import { ringMethod } from '../core/payment-fixture.ts'
import { transactionRoutes } from './transaction.routes.ts'

const { deps: flowDeps, usualDeps, keep, visitor } = await useDeps()
const { asker, ownerHash } = visitor()

/** Says which words were chosen. */
const wording: Wording = {
  ...wordingFixture,
  words: (reason, language, _values, method) =>
    [reason, language, method ?? 'any method'].join(' '),
}

/** A way that needs a number, which no request here has. */
const asking: Method = {
  ...ringMethod,
  modes: ['ASK'],
  read: () => fail({ code: 'payer.required', field: 'paymentMobile' }),
}

let app: FastifyInstance
let limit: Refused | null
/** Reads of an order and of a payment; null lets each fail as on a database that is away. */
let reads: string[] | null
beforeEach(() => {
  limit = null
  reads = []
  const { store } = usualDeps
  const noted =
    <Input, Found>(name: string, read: (input: Input) => Promise<Found>) =>
    async (input: Input) => {
      if (reads === null) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
      reads.push(name)
      return read(input)
    }
  flowDeps.store = {
    ...store,
    findOrder: noted('order', store.findOrder),
    findPayment: noted('payment', store.findPayment),
  }
  app = Fastify()
  handleErrors(app, wording)
  transactionRoutes(app, {
    flowDeps,
    methods: [...flowDeps.methods.values(), asking],
    sessions: {
      find: async () => asker.session,
      ageMs: async () => null,
      findOrStart: async () => asker.session,
      end: async () => {},
    },
    encryptionKey: '',
    openPin: () => null,
    tokens: { numberOf: async () => null },
    limit: () => limit,
    readLimit: () => null,
    checkLimit: () => null,
    priceLimit: () => null,
    askLimit: () => null,
    onPromptRefused: () => {},
  })
})
afterEach(() => app.close())

type Called = { path: string; idempotent?: boolean }
const post = async (
  { path }: Called,
  payload: object,
  headers: Record<string, string> = { 'idempotency-key': 'key' },
) => {
  const reply = await app.inject({
    method: 'POST',
    url: `/portal-service/${path}`,
    payload,
    headers,
  })
  return { http: reply.statusCode, words: reply.json().message }
}

const key = { 'idempotency-key': 'key' }
const asked = { paymentMode: 'ASK', paymentGateway: undefined }
const body = {
  transactionType: 'BUNDLE PURCHASE',
  mobileNumber: '971000001',
  amount: '51.00',
  currencyCode: 'ZMW',
  countryCode: '260',
  paymentMode: 'PAGE',
  paymentGateway: 'PAGES',
  productCode: 'T1',
}

describe('a refused initiate about an order in Kiswahili is worded', () => {
  const initiate = async (more: object = {}, headers: Record<string, string> = key) => {
    const { order } = await keep({}, { ownerHash, language: 'SW', openAttempt: null })
    return post(initiateCall, { ...body, txnId: order.id, ...more }, headers)
  }

  test('in its language, for the method', async () => {
    expect(await initiate()).toEqual({ http: 400, words: 'bundle.other-price SW MPESA' })
  })

  test('in the language that the caller names, without reading the order', async () => {
    expect((await initiate({}, { ...key, lang: 'EN' })).words).toBe('bundle.other-price EN MPESA')
    expect(reads).toEqual([])
  })

  test('in general words where the order cannot be read', async () => {
    reads = null
    expect(await initiate()).toEqual({ http: 400, words: 'bundle.other-price EN MPESA' })
  })

  test.each<[string, object, Record<string, string>, string]>([
    ['without its key', {}, {}, 'idempotency.missing SW any method'],
    ['with no such method', { paymentMode: 'X' }, key, 'method.unavailable SW any method'],
    ['without what the method needs', asked, key, 'payer.required SW MPESA'],
    ['with an amount that is none', { amount: '1.234' }, key, 'request.invalid SW any method'],
    ['with a number that is none', { amount: 1.234 }, key, 'request.invalid SW any method'],
  ])(
    '%s in its language too, and nothing but the order is read',
    async (_what, more, headers, words) => {
      expect((await initiate(more, headers)).words).toBe(words)
      expect(reads).toEqual(['order'])
    },
  )

  test('as too many in general words, and no order is read for them', async () => {
    limit = refused('request.too-many')
    expect(await initiate()).toEqual({ http: 429, words: 'request.too-many EN any method' })
    expect(reads).toEqual([])
  })
})

describe('a refused attempt of an order in Kiswahili is worded', () => {
  const attempt = async (state: 'registered' | 'failed') =>
    (await keep({ state, provider: 'purse', mode: 'RING' }, { ownerHash, language: 'SW' })).payment

  test('in its language and for its method, when it is submitted', async () => {
    const { id: transactionId } = await attempt('registered')
    const named = { transactionId, paymentMode: 'PAGE' }
    expect((await post(processCall, named)).words).toBe('method.unavailable SW MPESA')
  })

  test('in its language and for its method, when it is given up', async () => {
    const { id: transactionId } = await attempt('failed')
    expect((await post(giveUpCall, { transactionId })).words).toBe('attempt.not-open SW MPESA')
  })

  test('as too many in general words, and it is not read for them', async () => {
    const { id: transactionId } = await attempt('registered')
    limit = refused('request.too-many')
    expect((await post(processCall, { transactionId })).words).toBe(
      'request.too-many EN any method',
    )
    expect(reads).toEqual([])
  })
})
