import { paymentOptionsCall } from '@portal/contract/calls/transaction'
import { money } from '@portal/kernel/money'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import { wordingFixture } from '../../http/calls/wording.fixture.ts'
import { handleErrors } from '../../http/refusals/errors.ts'
import type { Exchange } from '../../ports/exchange.port.ts'
import type { Method } from '../../ports/method.port.ts'
import { pageMethod, ringMethod, secretMethod } from '../core/payment-fixture.ts'
import { methodRoutes } from './method.routes.ts'

const { deps: flowDeps } = await useDeps()

async function replyTo(methods: Method[], more: object = {}, exchange = flowDeps.exchange) {
  const app = Fastify()
  handleErrors(app, wordingFixture)
  methodRoutes(app, { flowDeps: { ...flowDeps, exchange }, methods, limit: () => null })
  const asked = { amount: '50.00', mobileNumber: '971234567', transactionType: 'BUNDLE PURCHASE' }
  const url = `/portal-service/${paymentOptionsCall.path}`
  const reply = await app.inject({ method: 'POST', url, payload: { ...asked, ...more } })
  await app.close()
  return reply
}

async function optionsOf(methods: Method[]) {
  const reply = await replyTo(methods)
  return reply.json().result.paymentOption as { name: string; byPin?: true; preferred?: true }[]
}

test.each([
  ['BUNDLE PURCHASE', 200],
  ['Bundle Purchase', 200],
  ['bundle purchase', 200],
  ['Prepaid recharge', 400],
  ['Bundle', 400],
])(
  'the type of recharge may be named as its summary is titled: %s answers %i',
  async (rechargeType, status) => {
    const { statusCode } = await replyTo([pageMethod], { rechargeType })
    expect(statusCode).toBe(status)
  },
)

test.each([
  ['as connected', [pageMethod, ringMethod]],
  ['connected in another order', [ringMethod, pageMethod]],
])('the payment methods are listed by name, %s', async (_how, methods) => {
  const options = await optionsOf(methods)
  expect(options.map(({ name }) => name)).toEqual(['PAGES', 'PURSE'])
})

test('of two gateways the first that is connected is preferred, and both are listed', async () => {
  const other: Method = {
    ...pageMethod,
    name: 'AAA',
    provider: { ...pageMethod.provider, name: 'aaa' },
  }
  const options = await optionsOf([pageMethod, other, ringMethod])
  expect(options.map(({ name, preferred }) => [name, preferred])).toEqual([
    ['AAA', undefined],
    ['PAGES', true],
    ['PURSE', undefined],
  ])
})

describe('a wallet that also has a PIN', () => {
  const byPin: Method = { ...secretMethod, name: ringMethod.name, access: 'token' }
  const offering = async (methods: Method[]) =>
    (await optionsOf(methods)).map(({ name, byPin: shown }) => [name, shown])

  test('is one option, and says so', async () => {
    expect(await offering([pageMethod, ringMethod, byPin])).toEqual([
      ['PAGES', undefined],
      ['PURSE', true],
    ])
  })

  test.each([
    ['its PIN is not connected', [pageMethod, ringMethod]],
    ['its PIN is not offered', [pageMethod, ringMethod, { ...byPin, isOffered: false }]],
  ])('is an option like another where %s', async (_what, methods) => {
    expect(await offering(methods)).toEqual([
      ['PAGES', undefined],
      ['PURSE', undefined],
    ])
  })
})

describe('where purchases can be paid in dollars as well', () => {
  const small: Method = { ...ringMethod, takesSmallSums: true }
  const exchange = (other: Exchange['other']): Exchange => ({
    own: 'ZMW',
    other,
    convert: async ({ minor, currency }, to) =>
      money(currency === to ? minor : currency === 'ZMW' ? minor / 20n : minor * 20n, to),
  })
  const named = async (asked: object, other: Exchange['other'] = 'USD') => {
    const reply = await replyTo([pageMethod, small], asked, exchange(other))
    const options: { name: string }[] = reply.json().result.paymentOption
    return options.map(({ name }) => name)
  }

  test.each([
    ['20.00', undefined, ['PAGES', 'PURSE']],
    ['19.99', undefined, ['PURSE']],
    ['1.00', 'USD', ['PAGES', 'PURSE']],
    ['0.99', 'USD', ['PURSE']],
  ])('%s %s leaves %j', async (amount, currencyCode, names) => {
    expect(await named({ amount, ...(currencyCode && { currencyCode }) })).toEqual(names)
  })

  test('little is enough where they cannot', async () => {
    expect(await named({ amount: '5.00' }, null)).toEqual(['PAGES', 'PURSE'])
    expect(await named({ amount: '5.00' }, 'CDF')).toEqual(['PAGES', 'PURSE'])
  })

  test('each method is offered in the currencies that it takes', async () => {
    const inKwacha: Method = { ...small, currencies: ['ZMW'] }
    const reply = await replyTo(
      [pageMethod, inKwacha],
      { amount: '5.00', currencyCode: 'USD' },
      exchange('USD'),
    )
    expect(reply.json().result.paymentOption).toMatchObject([{ name: 'PAGES' }])
  })
})
