import { expect, test } from 'vitest'
import { noHurry, notFound, playedGateway, refusal, told } from './paystack.fixture.ts'

const check = (answer: Parameters<typeof playedGateway>[0]) =>
  playedGateway(answer).gateway.check?.(noHurry)

test.each([
  ['balances', told([{ currency: 'ZAR', balance: 5 }, { currency: 'USD' }]), ['ZAR', 'USD']],
  ['no balance', told([]), []],
  ['something else', told({ ZAR: 5 }), null],
])('%s name the currencies of the account', async (_what, answer, currencies) => {
  expect(await check(() => answer)).toEqual({ kind: 'right', currencies })
})

test.each([
  ['a key that is refused', refusal(401, 'Invalid key'), 'unsent'],
  ['an address that is not allowed', refusal(403, 'IP not allowed'), 'unsent'],
  ['another address', notFound, 'lost'],
  ['a success that says it is none', told([], { status: false }), 'lost'],
])('%s is not right', async (_what, answer, kind) => {
  expect((await check(() => answer))?.kind).toBe(kind)
})
