import { createHmac } from 'node:crypto'
import type { PageHost } from '@portal/contract/page-host'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeptAnswers } from './kept-answer.ts'

const hostAt = (publicUrl: string, secret = 'of the portal') =>
  ({
    publicUrl,
    sealOf: (text: string) => createHmac('sha256', secret).update(text).digest('base64url'),
  }) as PageHost

const answers = createKeptAnswers(hostAt('https://portal.example'))

const answer = {
  stay: {
    kind: 'stay',
    problems: [{ field: 'msisdn', text: 'prepaid.numberInvalid' }],
    values: { msisdn: '97', amount: '50' },
  },
  status: 422,
} as const
const path = '/sw/data-bundle'
const asked = `${path}?product=DATA_1GB_7D&line=PREPAID`

/** What a browser keeps of a cookie. */
const pairOf = (cookie: string): string => cookie.split(';', 1)[0] ?? ''

const kept = (sent?: string) => {
  const found = answers.keep(answer, asked, sent)
  if (!found) throw new Error('The answer was not kept.')
  return found
}

beforeEach(() => {
  vi.stubGlobal('__APP_VERSION__', '1')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('an answer comes back at its address, as often as it is asked for, with all that was typed', () => {
  const { address, cookie } = kept()
  expect(address).toMatch(/^\/sw\/data-bundle\?product=DATA_1GB_7D&line=PREPAID&answer=[\w-]{8}$/)
  for (let times = 0; times < 2; times++) {
    expect(answers.find(address, `other=1; ${pairOf(cookie)}`)).toEqual(answer)
  }
})

test('the address says nothing of what was typed, nor of what was answered', () => {
  expect(kept().address).not.toBe(kept().address)
})

test('its cookie is for its page, for ten minutes, and out of reach of scripts and other sites', () => {
  const attributes = (publicUrl: string) =>
    createKeptAnswers(hostAt(publicUrl)).keep(answer, asked, undefined)?.cookie.split('; ').slice(1)
  const everywhere = [`Path=${path}`, 'Max-Age=600', 'HttpOnly', 'SameSite=Lax']
  expect(attributes('http://portal.example')).toEqual(everywhere)
  expect(attributes('https://portal.example')).toEqual([...everywhere, 'Secure'])
})

test('the answer to the same form, sent again, takes the place of the first', () => {
  const first = kept()
  const again = answers.keep(answer, first.address, pairOf(first.cookie))
  expect(again?.address.match(/answer=/g)).toHaveLength(1)
  expect(answers.find(first.address, pairOf(again?.cookie ?? ''))).toBeNull()
  expect(answers.find(again?.address ?? '', pairOf(again?.cookie ?? ''))).toEqual(answer)
})

test('an address of its own answer is told from those of the paths above', () => {
  const [own, other] = [kept(), kept()]
  const sent = `${pairOf(other.cookie)}; ${pairOf(own.cookie)}`
  expect(answers.find(own.address, sent)).toEqual(answer)
  expect(answers.find(asked, sent)).toBeNull()
})

test.each([
  ['of another session', (pair: string) => `__Host-sid=other; ${pair}`],
  ['of the session that was forgotten', (pair: string) => pair],
  ['of another name', (pair: string) => `__Host-sid=own; ${pair.replace('answer=', 'answer=x')}`],
  ['that was changed', (pair: string) => `__Host-sid=own; ${pair.replace(/.\.([\w-]+)$/, '.$1')}`],
  ['without a seal', (pair: string) => `__Host-sid=own; ${pair.replace(/\.[\w-]+$/, '')}`],
  ['of nothing', () => '__Host-sid=own; answer='],
])('an answer %s is not shown', (_what, sent) => {
  const { address, cookie } = kept('__Host-sid=own')
  expect(answers.find(address, `__Host-sid=own; ${pairOf(cookie)}`)).toEqual(answer)
  expect(answers.find(address, sent(pairOf(cookie)))).toBeNull()
})

test('an answer of another version of the pages, or under another secret, is not shown', () => {
  const { address, cookie } = kept()
  const others = createKeptAnswers(hostAt('https://portal.example', 'of another portal'))
  expect(others.find(address, pairOf(cookie))).toBeNull()
  vi.stubGlobal('__APP_VERSION__', '2')
  expect(answers.find(address, pairOf(cookie))).toBeNull()
})

test('a long message of many words is kept; what no cookie can hold is not, nor at a path that would end it', () => {
  const long = (message: string) => ({ ...answer, stay: { ...answer.stay, values: { message } } })
  const words = Array.from({ length: 300 }, (_, count) => `word${count}`).join(' ')
  expect(words.length).toBeGreaterThan(2_000)
  expect(answers.keep(long(words), asked, undefined)).not.toBeNull()
  const noise = Array.from({ length: 2_000 }, (_, count) => (count * count * 7_919).toString(36))
  expect(answers.keep(long(noise.join('')), asked, undefined)).toBeNull()
  expect(answers.keep(answer, '/gethelp/a;b', undefined)).toBeNull()
})

test('the cookie ends with the form that was taken, where there is one', () => {
  const { address, cookie } = kept()
  expect(answers.drop(address, pairOf(cookie))).toContain(`answer=; Path=${path}; Max-Age=0`)
  expect(answers.drop(address, 'sid=own')).toBeNull()
})
