import { refusals } from '@portal/contract/codes'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { describeCall } from '../calls/openapi.ts'
import { wordingFixture } from '../calls/wording.fixture.ts'
import { handleErrors } from './errors.ts'
import { refuse } from './refusal.ts'

const nothing = Type.Object({})
const tries = {
  method: 'GET',
  path: 'tries',
  summary: '',
  input: nothing,
  result: nothing,
} as const

const app = Fastify()
const refuseAsTooMany = (_request: FastifyRequest, reply: FastifyReply) =>
  refuse(reply, 'request.too-many', { waitSeconds: 9 })
beforeAll(() => {
  handleErrors(app, wordingFixture)
  app.get('/of-an-order', (_request, reply) =>
    refuse(reply, 'order.paid-already', { language: 'SW' }),
  )
  app.get('/of-nothing', (_request, reply) => refuse(reply, 'order.paid-already'))
  app.get('/page', { config: { browser: 'page' } }, refuseAsTooMany)
  app.get('/sw/page', { config: { browser: 'page' } }, refuseAsTooMany)
  app.get('/link', { config: { browser: 'link' } }, refuseAsTooMany)
  app.get('/call', refuseAsTooMany)
  app.get('/tries', { schema: describeCall(tries) }, (_request, reply) =>
    refuse(reply, 'request.invalid', { field: 'otp', attemptsLeft: 2 }),
  )
  app.get('/other-line', { schema: describeCall(tries) }, (_request, reply) =>
    refuse(reply, 'line.not-broadband', { field: 'msisdn', lineType: 'PREPAID' }),
  )
  app.get('/other-price', { schema: describeCall(tries) }, (_request, reply) =>
    refuse(reply, 'bundle.other-price', { field: 'amount', price: '35.00' }),
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

const tooMany = {
  en: wordingFixture.words('request.too-many', 'EN', {}),
  sw: wordingFixture.words('request.too-many', 'SW', {}),
}

describe('to a visitor a refusal is a short page', () => {
  const open = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })

  test.each([
    ['/page', 'en', `<h1 lang="en">${tooMany.en}</h1>`],
    ['/sw/page', 'sw', `<h1 lang="sw">${tooMany.sw}</h1>`],
    ['/link', 'en', `<h1 lang="en">${tooMany.en}</h1><p lang="sw">${tooMany.sw}</p>`],
  ])('at %s', async (url, language, words) => {
    const { statusCode, headers, body } = await open(url)
    expect([statusCode, headers['retry-after']]).toEqual([429, '9'])
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(`</title>${words}`)
    expect(body.endsWith(words)).toBe(true)
  })

  test('which nothing may frame, keep or add to', async () => {
    const { headers } = await open('/page')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';.* frame-ancestors 'none'$/,
      ),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'cache-control': 'no-store',
    })
  })

  test('and to a program the envelope, as to a browser that opens a call', async () => {
    expect((await app.inject('/page')).json()).toMatchObject({ message: tooMany.en })
    expect((await open('/call')).json()).toMatchObject({ message: tooMany.en })
  })
})

test('words that look like markup are shown and not obeyed', async () => {
  const odd = Fastify()
  handleErrors(odd, { ...wordingFixture, words: () => 'Bell & <b>"Sons"</b>' })
  odd.get('/page', { config: { browser: 'page' } }, refuseAsTooMany)
  const { body } = await odd.inject({ url: '/page', headers: { accept: 'text/html' } })
  expect(body).toContain('>Bell &amp; &lt;b&gt;&quot;Sons&quot;&lt;/b&gt;</h1>')
  expect(body).not.toContain('<b>')
})

test('a refusal tells the code of the operator’s catalogue, and how many tries are left', async () => {
  const entry: { code: number | string } = refusals['request.invalid']
  const { code } = entry
  onTestFinished(() => void Object.assign(entry, { code }))
  entry.code = '56D005'
  expect((await app.inject('/tries')).json()).toEqual({
    statusCode: '56D005',
    status: 'error',
    message: wordingFixture.words('request.invalid', 'EN', {}),
    result: { reason: 'request.invalid', field: 'otp', attemptsLeft: 2 },
  })
})

test('a refusal of a line of another type says what the line is', async () => {
  expect((await app.inject('/other-line')).json().result).toEqual({
    reason: 'line.not-broadband',
    field: 'msisdn',
    lineType: 'PREPAID',
  })
})

test('a refusal of a price says the one of now', async () => {
  expect((await app.inject('/other-price')).json().result).toEqual({
    reason: 'bundle.other-price',
    field: 'amount',
    price: '35.00',
  })
})
