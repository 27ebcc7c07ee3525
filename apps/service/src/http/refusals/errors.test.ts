import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { isOutOfReach } from '../../adapters/postgres/connections/out-of-reach.ts'
import { wordingFixture } from '../calls/wording.fixture.ts'
import { amountFault, handleErrors } from './errors.ts'

async function answerTo(error: Error & { code?: string; statusCode?: number }) {
  const app = Fastify()
  handleErrors(app, wordingFixture, isOutOfReach)
  app.get('/', () => {
    throw error
  })
  const reply = await app.inject('/')
  await app.close()
  return { http: reply.statusCode, wait: reply.headers['retry-after'], body: reply.json() }
}

describe('a failure', () => {
  test('that no code foresaw is Something Went Wrong!, without a word of its own', async () => {
    const { http, body } = await answerTo(new Error('secret of the inside'))
    expect(http).toBe(500)
    expect(body).toEqual({
      statusCode: 500,
      status: 'error',
      message: 'Something Went Wrong!',
      result: { reason: 'service.failed' },
    })
  })

  test.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'ENOTFOUND',
    '08006',
    '25006',
    '53300',
    '57014',
    '57P01',
    '57P03',
    'FST_UNDER_PRESSURE',
  ])('by %s asks to come back in a moment', async (code) => {
    const { http, wait, body } = await answerTo(Object.assign(new Error('gone'), { code }))
    expect(http).toBe(503)
    expect(Number(wait)).toBeGreaterThan(0)
    expect(body).toMatchObject({ statusCode: 503, result: { reason: 'service.overloaded' } })
  })

  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('of the driver, "%s", asks to come back in a moment', async (words) => {
    const { http, body } = await answerTo(new Error(words))
    expect(http).toBe(503)
    expect(JSON.stringify(body)).not.toContain(words)
  })

  test.each(['23505', '42P01', 'ERR_ASSERTION'])('by %s is one of our own', async (code) => {
    const { http } = await answerTo(Object.assign(new Error('a bug'), { code }))
    expect(http).toBe(500)
  })

  test.each([
    [413, 'request.too-large'],
    [415, 'request.unsupported-type'],
    [429, 'request.too-many'],
    [418, 'request.invalid'],
  ])('of the framework with %i is refused as %s', async (statusCode, reason) => {
    const { body } = await answerTo(Object.assign(new Error('said by a library'), { statusCode }))
    expect(body).toMatchObject({ status: 'error', result: { reason } })
    expect(JSON.stringify(body)).not.toContain('library')
  })
})

test.each([
  [{ transactionType: 'PREPAID RECHARGE', amount: '30.001' }, 'amount.invalid'],
  [{ transactionType: 'BUNDLE PURCHASE', productCode: 'D1', amount: '30.001' }, 'request.invalid'],
  [null, 'amount.invalid'],
])('of the amount in %j asks for whole kwacha only where that is sold: %s', (body, reason) => {
  expect(amountFault(body)).toBe(reason)
})
