import { expect, test } from 'vitest'
import { cardMethod, methodOf, walletMethod } from './method.rules.ts'

const methods = [
  cardMethod('first'),
  cardMethod('second'),
  walletMethod('purse', 'SOL_MONEY', 'Sol Money'),
]

test.each([
  [{ paymentMode: 'PAYMENT_GATEWAY', paymentGateway: 'SECOND' }, 'second'],
  [{ paymentMode: 'PG', paymentGateway: 'first' }, 'first'],
  [{ paymentMode: 'AM' }, 'purse'],
  [{ paymentMode: 'SOL_MONEY' }, 'purse'],
])('%o names %s', (asked, provider) => {
  expect(methodOf(methods, asked)).toMatchObject({ ok: true, value: { provider } })
})

test.each([
  [{ paymentMode: 'PG' }, 'paymentGateway'],
  [{ paymentMode: 'PG', paymentGateway: 'purse' }, 'paymentGateway'],
  [{ paymentMode: 'MPESA' }, 'paymentMode'],
])('%o names nothing, for its %s', (asked, field) => {
  expect(methodOf(methods, asked)).toEqual({ ok: false, error: field })
})
