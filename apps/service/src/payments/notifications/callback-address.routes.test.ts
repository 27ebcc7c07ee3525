import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { wordingFixture } from '../../http/calls/wording.fixture.ts'
import { refused } from '../../http/refusals/answer.ts'
import { handleErrors } from '../../http/refusals/errors.ts'
import type { Callback } from '../../ports/payment-provider.port.ts'
import { markedMethod, markedProvider } from '../core/marked-fixture.ts'
import { paymentSettings } from '../core/payment.settings.ts'
import { anOrder, aPayment, start } from '../core/payment-fixture.ts'
import { providerRoutes } from './provider.routes.ts'

const payment = aPayment({ id: '3'.repeat(26) as never, provider: 'marked', sessions: ['S1'] })
const callback: Callback = {
  reference: null,
  session: 'S1',
  providerId: null,
  isAuthentic: false,
  claim: 'success',
  proven: null,
}

/** The addresses of callbacks of one provider; `limit` of them may come that prove no sender. */
function addresses({ reply, limit = 100 }: { reply?: string; limit?: number } = {}) {
  const app = Fastify()
  const counts = { unproven: 0, ignored: 0, refused: 0, nudged: 0 }
  handleErrors(app, wordingFixture)
  const provider = {
    ...markedProvider,
    readCallback: ({ rawBody }: { rawBody: string }) => (rawBody === 'null' ? null : callback),
    ...(reply ? { callbackReply: { contentType: 'text/plain', body: reply } } : {}),
  }
  const flowDeps = {
    methods: new Map([['marked', { ...markedMethod, provider }]]),
    products: new Map(),
    languages: wordingFixture.languages,
    digest: (text: string) => text,
    clock: { now: () => start },
    settings: paymentSettings(1),
    callbackMarks: {
      read: (_name: string, mark: string) => (mark === 'right' ? payment.id : null),
    },
    store: {
      findPayment: async () => ({ payment, order: anOrder() }),
      transaction: async () => {},
      saveCallback: async () => {},
      async nudge() {
        counts.nudged += 1
      },
    },
  } as never
  providerRoutes(app, {
    flowDeps,
    sessions: {} as never,
    returnLimit: () => null,
    async callbackLimit() {
      counts.unproven += 1
      return counts.unproven > limit ? refused('request.too-many', { waitSeconds: 1 }) : null
    },
    onRefusedCallback: () => {
      counts.refused += 1
    },
    onIgnoredCallback: () => {
      counts.ignored += 1
    },
  })
  const post = (path: string, payload = '{}') =>
    app.inject({ method: 'POST', url: `/callbacks/marked${path}`, payload })
  return { post, counts }
}

test('the address of a charge makes the provider be asked, and counts as proven', async () => {
  const { post, counts } = addresses()
  const answer = await post('/right')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'success' }])
  expect(counts).toEqual({ unproven: 0, ignored: 0, refused: 0, nudged: 1 })
})

test.each(['{}', 'null'])('a wrong one is answered like an unknown payment: %s', async (body) => {
  const { post, counts } = addresses()
  const answer = await post('/wrong', body)
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ignored' }])
  expect(counts).toEqual({ unproven: 1, ignored: 1, refused: 0, nudged: 0 })
})

test('wrong ones have a limit, which never holds back a right one', async () => {
  const { post, counts } = addresses({ limit: 1 })
  await post('/wrong')
  expect((await post('/wrong')).statusCode).toBe(429)
  expect((await post('/right')).statusCode).toBe(200)
  expect(counts.nudged).toBe(1)
})

test('a body that cannot be read is refused at a right address', async () => {
  const { post, counts } = addresses()
  expect((await post('/right', 'null')).statusCode).toBe(401)
  expect(counts).toMatchObject({ refused: 1, unproven: 0, nudged: 0 })
})

test('the provider is answered as it wants to be, whatever became of its callback', async () => {
  const { post } = addresses({ reply: 'heard' })
  for (const path of ['/right', '/wrong']) {
    const { statusCode, body, headers } = await post(path)
    expect([statusCode, body, headers['content-type']]).toEqual([
      200,
      'heard',
      expect.stringContaining('text/plain'),
    ])
  }
})
