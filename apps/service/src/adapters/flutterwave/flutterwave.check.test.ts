import { expect, test } from 'vitest'
import { ample } from '../deadline.fixture.ts'
import type { JsonAnswer } from '../http-json.ts'
import { createCheck } from './flutterwave.check.ts'

const answered = (status: number, body: unknown): JsonAnswer => ({ kind: 'answered', status, body })
const absent = answered(404, {
  ...{ status: 'error', message: 'No transaction was found for this id', data: null },
})
const fetched = (data: unknown) => answered(200, { status: 'success', message: 'Fetched', data })

const check = (enquiry: JsonAnswer, balances: JsonAnswer) =>
  createCheck(async (_method, path) => (path === '/balances' ? balances : enquiry))(ample)

test.each([
  ['the account’s currencies', fetched([{ currency: 'ZMW' }, { currency: 'USD' }]), ['ZMW', 'USD']],
  ['no balance at all', fetched([]), []],
  ['a list of something else', fetched([{ amount: 1 }]), null],
  ['a refusal, as keys that may not read balances get', answered(403, {}), null],
  ['nothing', { kind: 'lost', detail: 'time-out' } as const, null],
])(
  'where balances are answered by %s, the currencies are %o',
  async (_what, balances, currencies) => {
    expect(await check(absent, balances)).toEqual({ kind: 'right', currencies })
  },
)

test('a key that is refused is not asked for balances', async () => {
  const refused = answered(401, { status: 'error', message: 'Invalid authorization key' })
  const answer = await check(refused, fetched([{ currency: 'ZMW' }]))
  expect(answer).toEqual({ kind: 'unsent', detail: 'enquiry: HTTP 401' })
})
