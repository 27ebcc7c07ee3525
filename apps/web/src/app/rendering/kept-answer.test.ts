import { createHmac } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { PageHost } from '@portal/contract/page-host'
import { type Instant, instantOf } from '@portal/kernel/instant'
import { expect, test } from 'vitest'
import { createKeptAnswers, refreshTo } from './kept-answer.ts'

const start = instantOf(1_800_000_000_000)

type Portal = { publicUrl?: string; secret?: string; build?: string; now?: () => Instant }

const at = ({
  publicUrl = 'https://portal.example',
  secret = 'of the portal',
  build = 'entry-1.js',
  now = () => start,
}: Portal = {}) =>
  createKeptAnswers(
    {
      publicUrl,
      renderTurn: async () => {},
      sealOf: (text: string) => createHmac('sha256', secret).update(text).digest('base64url'),
    } as PageHost,
    build,
    { now },
  )
const answers = at()

const answer = {
  stay: {
    kind: 'stay',
    problems: [{ field: 'msisdn', text: 'prepaid.invalidNumber' }],
    values: { msisdn: '97', amount: '50' },
  },
  status: 422,
} as const
const asked = '/sw/data-bundle?product=DATA_1GB_7D&line=PREPAID'

/** What a browser keeps of a cookie. */
const pairOf = (cookie: string): string => cookie.split(';', 1)[0] ?? ''

function keep(address = asked) {
  const kept = answers.keep(answer, address)
  if (!kept) throw new Error('The answer was not kept.')
  return { ...kept, pair: pairOf(kept.cookie) }
}

test('an answer comes back at its address, as often as it is asked for, with all that was typed', () => {
  const { address, pair } = keep()
  expect(address).toMatch(/^\/sw\/data-bundle\?product=DATA_1GB_7D&line=PREPAID&answer=[\w-]{8}$/)
  for (let times = 0; times < 2; times++) {
    expect(answers.find(address, `other=1; ${pair}`)).toMatchObject(answer)
  }
})

test('the address says nothing of what was typed, nor of what was answered', () => {
  expect(keep().address).not.toBe(keep().address)
})

test('its cookie is out of reach of scripts and other sites for ten minutes', () => {
  const headerAt = (publicUrl: string) => at({ publicUrl }).keep(answer, asked)?.cookie
  const attributes = 'Path=/; Max-Age=600; HttpOnly; SameSite=Lax'
  expect(headerAt('http://portal.example')).toMatch(new RegExp(`^answer=[\\w.-]+; ${attributes}$`))
  expect(headerAt('https://portal.example')).toMatch(
    new RegExp(`^__Host-answer=[\\w.-]+; ${attributes}; Secure$`),
  )
})

test('it is not shown after ten minutes, whatever the browser sends', () => {
  const { address, pair } = keep()
  const after = (ms: number) => at({ now: () => instantOf(start + ms) }).find(address, pair)
  expect(after(599_999)).toMatchObject(answer)
  expect(after(600_000)).toBeNull()
})

test('the answer to the same form, sent again, takes the place of the first', () => {
  const first = keep()
  const again = keep(first.address)
  expect(again.address.match(/answer=/g)).toHaveLength(1)
  expect(answers.find(first.address, again.pair)).toBeNull()
  expect(answers.find(again.address, again.pair)).toMatchObject(answer)
})

test.each([asked, '/', '/sw/gethelp?page=2'])(
  'a page that loads itself again is at %s',
  (address) => {
    expect(refreshTo(keep(address).address, 5)).toBe(`5; url=${address}`)
    expect(refreshTo(address, 5)).toBe('5')
  },
)

test('an answer is shown on its own page alone, in each language', () => {
  const { address, pair } = keep()
  const [, query] = address.split('?')
  expect(answers.find(`/data-bundle?${query}`, pair)).toMatchObject(answer)
  expect(answers.find(asked, pair)).toBeNull()
  expect(answers.find(`/sw/data-bundle/more?${query}`, pair)).toBeNull()
  expect(answers.find(address, undefined)).toBeNull()
})

test.each([
  ['whose id was changed', (pair: string) => pair.replace('answer=', 'answer=x'), 'x'],
  ['that was changed', (pair: string) => pair.replace(/.\.([\w-]+)$/, '.$1'), ''],
  ['without a seal', (pair: string) => pair.replace(/\.[\w-]+$/, ''), ''],
  ['of no content', () => '__Host-answer=', ''],
])('an answer %s is not shown', (_what, change, before) => {
  const { address, pair } = keep()
  const shown = address.replace('answer=', `answer=${before}`)
  expect(answers.find(shown, change(pair))).toBeNull()
})

test('an answer of other pages, or sealed with another secret, is not shown', () => {
  const { address, pair } = keep()
  expect(at({ secret: 'of another portal' }).find(address, pair)).toBeNull()
  expect(at({ build: 'entry-2.js' }).find(address, pair)).toBeNull()
  expect(at().find(address, pair)).toMatchObject(answer)
})

const withMessage = (message: string) => ({
  ...answer,
  stay: { ...answer.stay, values: { message } },
})

test('a long message of many words is kept', () => {
  const words = Array.from({ length: 300 }, (_, count) => `word${count}`).join(' ')
  expect(words.length).toBeGreaterThan(2_000)
  expect(answers.keep(withMessage(words), asked)).not.toBeNull()
})

test('what no cookie can hold is not kept, nor what would be too long once unpacked', () => {
  const noise = Array.from({ length: 2_000 }, (_, count) => (count * count * 7_919).toString(36))
  expect(answers.keep(withMessage(noise.join('')), asked)).toBeNull()
  // Browsers would take this one, and not every proxy.
  const edge = withMessage(noise.join('').slice(0, 4_200))
  expect(deflateRawSync(JSON.stringify(edge)).toString('base64url').length).toBeLessThan(3_900)
  expect(answers.keep(edge, asked)).toBeNull()
  const empty = '\u0001'.repeat(16_000)
  expect(deflateRawSync(JSON.stringify(empty)).length).toBeLessThan(1_000)
  expect(answers.keep(withMessage(empty), asked)).toBeNull()
})

test('a code that was typed is not kept', () => {
  const values = { msisdn: '97', otp: '123456' }
  const kept = answers.keep({ ...answer, stay: { ...answer.stay, values } }, asked)
  const found = answers.find(kept?.address ?? '', pairOf(kept?.cookie ?? ''))
  expect(found?.stay.values).toEqual({ msisdn: '97' })
})

test('an answer is dropped where the browser has one', () => {
  expect(answers.drop(keep().pair)).toMatch(/^__Host-answer=; Path=\/; Max-Age=0; /)
  expect(answers.drop('sid=own')).toBeNull()
})
