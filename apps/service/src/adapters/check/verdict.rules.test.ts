import { after, instantOf } from '@portal/kernel/instant'
import { describe, expect, test } from 'vitest'
import type { HeardAt } from './listening-send.ts'
import { type Checked, verdictsOf } from './verdict.rules.ts'

const theirs = instantOf(Date.parse('2026-11-30T10:00:00Z'))
const date = 'Mon, 30 Nov 2026 10:00:00 GMT'

const replied = (status: number, isReadable = true, aheadMs = 0): HeardAt => ({
  ...{ kind: 'replied', status, date, isReadable },
  at: after(theirs, aheadMs),
})

const right = { kind: 'right', currencies: null } as const
const verdicts = (changes: Partial<Checked>) =>
  verdictsOf({ answer: right, heard: [replied(200)], currencies: null, hasKey: true, ...changes })

const unsent = { kind: 'unsent', detail: 'token: HTTP 400' } as const
const lost = { kind: 'lost', detail: 'enquiry: HTTP 404' } as const

describe('a check', () => {
  test.each([
    ['a key that is turned away', unsent, [replied(400)], 'key'],
    ['a key that a gateway turns away with 200 and a code', unsent, [replied(200)], 'key'],
    ['401', lost, [replied(401)], 'key'],
    ['a page in place of the key’s refusal', lost, [replied(401, false)], 'key'],
    ["403 with the provider's own error", lost, [replied(403)], 'key'],
    ['403 with a page', lost, [replied(403, false)], 'allow-list'],
    ['403 with a page, before the token', unsent, [replied(403, false)], 'allow-list'],
    ['a page in place of a token', unsent, [replied(404, false)], 'answer'],
    ['too many requests', unsent, [replied(429)], 'answer'],
    ['a fault of the provider', unsent, [replied(503)], 'answer'],
    ['another address', lost, [replied(404, false)], 'answer'],
    ['no call at all', unsent, [], 'answer'],
    [
      'a connection that fails after the token came',
      lost,
      [replied(200), { kind: 'failed', code: 'ECONNREFUSED', at: theirs } as const],
      'address',
    ],
  ])('that meets %s says so', (_what, answer, heard, about) => {
    expect(verdicts({ answer, heard })).toMatchObject([{ kind: 'wrong', about }])
  })

  test('hands on what the adapter itself read', () => {
    const answer = { kind: 'wrong', about: 'clock', detail: 'timestamp' } as const
    expect(verdicts({ answer })).toEqual([{ kind: 'wrong', about: 'clock', words: 'timestamp' }])
  })

  test.each([
    [61_000, 'this machine is 61 seconds ahead of the system: is NTP on?'],
    [-90_000, 'this machine is 90 seconds behind the system: is NTP on?'],
  ])('finds a clock that is %i ms off, beside a key that is taken or refused', (aheadMs, words) => {
    const clock = { kind: 'wrong', about: 'clock', words }
    const heard = [replied(401, true, aheadMs)]
    expect(verdicts({ heard })).toMatchObject([{ kind: 'right' }, clock])
    expect(verdicts({ heard, answer: lost })).toMatchObject([{ about: 'key' }, clock])
  })

  test.each([59_000, -60_000])('takes a clock that is %i ms off as right', (aheadMs) => {
    expect(verdicts({ heard: [replied(200, true, aheadMs)] })).toMatchObject([{ kind: 'right' }])
  })

  test('compares currencies where the provider tells them', () => {
    const told = (currencies: string[] | null, ours = ['ZMW']) =>
      verdicts({ answer: { kind: 'right', currencies }, currencies: ours })
    expect(told(['ZMW', 'USD'])).toMatchObject([{ kind: 'right' }])
    expect(told(['USD'], ['CDF', 'USD'])).toEqual([
      { kind: 'wrong', about: 'currency', words: 'the account has USD, and not CDF' },
    ])
    expect(told([])).toMatchObject([{ kind: 'wrong', about: 'currency' }])
    expect(told(null)[0]?.words).toContain('does not tell the currencies of the account')
  })
})
