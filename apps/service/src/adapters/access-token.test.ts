import { type Instant, instantOf } from '@portal/kernel/instant'
import { describe, expect, test } from 'vitest'
import { createTokenCaller, createTokenSource } from './access-token.ts'
import { ample, over } from './deadline.fixture.ts'
import type { JsonAnswer } from './http-json.ts'

function source(answers: JsonAnswer[] = [], timeScale = 1) {
  let now: Instant = instantOf(0)
  let fetched = 0
  const tokens = createTokenSource({
    clock: { now: () => now },
    timeScale,
    fetchToken: async (within) => {
      if (within && within.leftMs() <= 0) return { kind: 'unsent', detail: 'no time left' }
      fetched += 1
      const body = { access_token: `t${fetched}`, expires_in: '180', token_type: 'bearer' }
      return answers.shift() ?? { kind: 'answered', status: 200, body }
    },
  })
  return {
    tokens,
    fetched: () => fetched,
    wait(ms: number) {
      now = instantOf(now + ms)
    },
  }
}

const token = (text: string): JsonAnswer => ({
  kind: 'answered',
  status: 200,
  body: { access_token: text, expires_in: '180' },
})

describe('a token', () => {
  test('is kept, and fetched anew before it dies', async () => {
    const { tokens, wait } = source()
    expect(await tokens.get()).toBe('t1')
    wait(149_999)
    expect(await tokens.get()).toBe('t1')
    wait(1)
    expect(await tokens.get()).toBe('t2')
  })

  test('lives shorter where the wallet’s clock runs faster', async () => {
    const { tokens, wait } = source([], 20)
    await tokens.get()
    wait(7_500)
    expect(await tokens.get()).toBe('t2')
  })

  test('is fetched once for all calls that wait for it', async () => {
    const { tokens, fetched } = source()
    expect(await Promise.all([tokens.get(), tokens.get(), tokens.get()])).toEqual([
      't1',
      't1',
      't1',
    ])
    expect(fetched()).toBe(1)
  })

  test('is fetched under the lease of the call that needs it', async () => {
    const { tokens, fetched } = source()
    expect(await tokens.get(over)).toEqual({ kind: 'unsent', detail: 'no time left' })
    expect(fetched()).toBe(0)
    expect(await tokens.get(ample)).toBe('t1')
  })

  test('that was refused is dropped, but not the one that came after it', async () => {
    const { tokens } = source()
    await tokens.get()
    tokens.drop('t1')
    expect(await tokens.get()).toBe('t2')
    tokens.drop('t1')
    expect(await tokens.get()).toBe('t2')
  })

  test.each<[string, JsonAnswer]>([
    ['no answer', { kind: 'lost', detail: 'time-out' }],
    ['no connection', { kind: 'unsent', detail: 'ECONNREFUSED' }],
    ['a token that no header takes', token('a\u0000b')],
    ['a token of two lines', token('a\nb')],
    ['an endless token', token('a'.repeat(100_000))],
    ['wrong credentials', { kind: 'answered', status: 401, body: { error: 'invalid_client' } }],
    ['no token', { kind: 'answered', status: 200, body: { expires_in: '180' } }],
    ['no life', { kind: 'answered', status: 200, body: { access_token: 't', expires_in: 'soon' } }],
  ])('is not there after %s, and asked for again by the next', async (_, answer) => {
    const { tokens } = source([answer])
    expect(await tokens.get()).toMatchObject({ kind: 'unsent' })
    expect(await tokens.get()).toBe('t2')
  })
})

describe('a call with a token', () => {
  const answered = (status: number): JsonAnswer => ({ kind: 'answered', status, body: {} })
  const granted = (token: string): JsonAnswer => ({
    kind: 'answered',
    status: 200,
    body: { access_token: token, expires_in: 180 },
  })

  function caller(tokens: JsonAnswer[]) {
    return createTokenCaller({
      clock: { now: () => instantOf(0) },
      timeScale: 1,
      isStale: ({ status }) => status === 401,
      isDoubtful: ({ status }) => status === 403,
      fetchToken: async () => tokens.shift() ?? { kind: 'lost', detail: 'no token' },
    })
  }

  test('is made once more with a fresh one where the first was refused', async () => {
    const sent: string[] = []
    const answer = await caller([granted('a'), granted('b')])(async (token) => {
      sent.push(token)
      return answered(token === 'a' ? 401 : 200)
    })
    expect([answer, sent]).toEqual([answered(200), ['a', 'b']])
  })

  test('is unsent where a fresh one is refused as well', async () => {
    const answer = await caller([granted('a'), granted('b')])(async () => answered(401))
    expect(answer).toEqual({ kind: 'unsent', detail: 'not sent: the token was refused' })
  })

  test('that may have been looked at is not made again, and the next has a fresh one', async () => {
    const sent: string[] = []
    const call = caller([granted('a'), granted('b')])
    const send = async (token: string) => {
      sent.push(token)
      return answered(token === 'a' ? 403 : 200)
    }
    expect([await call(send), await call(send)]).toEqual([answered(403), answered(200)])
    expect(sent).toEqual(['a', 'b'])
  })

  test('is unsent without one', async () => {
    const answer = await caller([])(async () => answered(200))
    expect(answer).toEqual({ kind: 'unsent', detail: 'not sent: no token' })
  })
})
