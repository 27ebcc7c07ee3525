import { expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { rechargeOrder } from '../order.fake.ts'
import { changeCurrency } from './change-currency.action.ts'

const path = 'POST transaction/v1/order/currency'
const summary = { ...rechargeOrder.summary, amount: '2.50', currency: 'USD' }
const changed = success({ orderId: 'NEXT', amount: '2.50', currency: 'USD', summary })

const change = (fields: Record<string, string>, answer = changed) => {
  const { context, sentTo } = fakeContext({ [path]: answer })
  const form = new URLSearchParams({ order: 'ORDER', currency: 'USD', ...fields })
  return { outcome: changeCurrency(form, context), sentTo }
}

test('the order is opened anew, and paid by the same way', async () => {
  const { outcome, sentTo } = change({ by: 'AM' })
  expect(await outcome).toMatchObject({
    kind: 'go',
    to: '/payment/start?order=NEXT&method=AM',
    replace: true,
  })
  expect(sentTo('currency')[0]?.body).toEqual({ orderId: 'ORDER', currency: 'USD' })
})

test('what is wrong is said at the switch', async () => {
  const { outcome } = change({}, refusal('exchange.unavailable'))
  expect(await outcome).toMatchObject({
    kind: 'stay',
    problems: [{ text: 'refusal.exchange.unavailable', ending: 'currency' }],
  })
})

test('a currency that there is not asks for nothing', async () => {
  const { outcome, sentTo } = change({ currency: 'EUR' })
  expect(await outcome).toMatchObject({ kind: 'stay', problems: [{ text: 'error.badRequest' }] })
  expect(sentTo('currency')).toEqual([])
})
