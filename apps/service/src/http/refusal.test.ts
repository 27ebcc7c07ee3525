import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handleErrors } from './errors.ts'
import { refuse } from './refusal.ts'
import { wordingFixture } from './wording.fixture.ts'

const app = Fastify()
beforeAll(() => {
  handleErrors(app, wordingFixture)
  app.get('/of-an-order', (_request, reply) =>
    refuse(reply, 'order.paid-already', { language: 'SW' }),
  )
  app.get('/of-nothing', (_request, reply) => refuse(reply, 'order.paid-already'))
  app.get('/tries', (_request, reply) =>
    refuse(reply, 'request.invalid', { field: 'otp', attemptsLeft: 2 }),
  )
})
afterAll(() => app.close())

const english = wordingFixture.words('order.paid-already', 'EN', {})
const swahili = wordingFixture.words('order.paid-already', 'SW', {})

describe('a refusal is worded', () => {
  test.each([
    ['in the language that the caller names', '/of-nothing', { lang: 'SW' }, swahili],
    ['in that one in small letters too', '/of-nothing', { lang: 'sw' }, swahili],
    ['in the caller’s and not the order’s', '/of-an-order', { lang: 'EN' }, english],
    ['in the order’s where the caller names none', '/of-an-order', {}, swahili],
    [
      'in the order’s where the caller names one we do not have',
      '/of-an-order',
      { lang: 'XX' },
      swahili,
    ],
    ['in the first one where nothing else is known', '/of-nothing', {}, english],
    [
      'in the first one for a name that every object has',
      '/of-nothing',
      { lang: 'toString' },
      english,
    ],
  ])('%s', async (_which, url, headers, words) => {
    const reply = await app.inject({ url, headers })
    expect(reply.json()).toMatchObject({ status: 'error', message: words })
  })
})

test('a refusal tells how many tries are left', async () => {
  const reply = await app.inject('/tries')
  expect(reply.json().result).toEqual({ reason: 'request.invalid', field: 'otp', attemptsLeft: 2 })
})
