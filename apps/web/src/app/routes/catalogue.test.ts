import { expect, test } from 'vitest'
import { payMethods } from '../../features/pay/methods/registry.ts'
import { english } from '../../lib/page/render-page.fake.tsx'
import { methodOf, optionOf, productOf } from '../../order/product/catalogue.ts'
import type { PaymentMethod } from '../../order/product/payment-method.ts'
import { catalogue } from './catalogue.ts'
import { hasRoute } from './find-route.ts'

test.each([
  ['PAYMENT_GATEWAY', 'PG'],
  ['PG', 'PG'],
  ['AM', 'AM'],
  ['SMARTCASH_SECURE', 'SMARTCASH'],
  ['SMARTCASH', 'SMARTCASH'],
  ['MPESA', 'MPESA'],
  ['AIRTIME', 'AIRTIME'],
])('%s is offered as %s, and described in its words', (mode, option) => {
  expect(methodOf(catalogue, mode)?.words[0]).toBe(option)
  expect(optionOf(catalogue, mode)).toBe(option)
})

test('a mode that no way knows is offered under its own name', () => {
  expect(methodOf(catalogue, 'CHEQUE')).toBeUndefined()
  expect(optionOf(catalogue, 'CHEQUE')).toBe('CHEQUE')
})

test('a type that no product has is described without one', () => {
  expect(productOf(catalogue, 'HYBRID_POSTPAID_CHECK')).toBeUndefined()
})

test.each(catalogue.products)('$type is bought again on a page of the portal', ({ again }) => {
  expect(again === null || hasRoute(again.path)).toBe(true)
})

test.each(catalogue.products)('$type has words for all that is said of it', ({ type, words }) => {
  const keys = [...Object.values(words), `payment.type.${type}`]
  expect(keys.filter((key) => !english.some((texts) => key in texts))).toEqual([])
})

test('the payment page renders the methods that the pages of an order know, in their order', () => {
  const typesOf = (listed: readonly PaymentMethod[]) => listed.map(({ type }) => type)
  expect(typesOf(payMethods)).toEqual(typesOf(catalogue.methods))
})

test('no type of product and no mode is listed twice', () => {
  const { products, methods } = catalogue
  const names = [...products.map(({ type }) => type), ...methods.flatMap(({ modes }) => modes)]
  expect(new Set(names).size).toBe(names.length)
})
