import { expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { giveUpPayment } from './give-up.action.ts'

const call = 'POST transaction/v1/give-up'
const form = new URLSearchParams({ giveUp: 'TXN' })

test('an attempt is given up by its id, and its own page tells what became of it', async () => {
  const { context, sentTo } = fakeContext({ [call]: success({}) })
  expect(await giveUpPayment(form, context)).toEqual({ kind: 'go', to: '/payment/status?id=TXN' })
  expect(sentTo('give-up')[0]?.body).toEqual({ transactionId: 'TXN' })
})

test('an attempt that is given up to pay by another method leads to the others', async () => {
  const { context } = fakeContext({ [call]: success({}) })
  const left = new URLSearchParams({ giveUp: 'TXN', order: 'ORDER', left: 'PG' })
  const to = '/payment/start?order=ORDER&left=PG'
  expect(await giveUpPayment(left, context)).toEqual({ kind: 'go', to })
})

test('one that ended in the meantime leads to the other methods all the same', async () => {
  const { context } = fakeContext({ [call]: refusal('attempt.not-open', { status: 409 }) })
  const asked = new URLSearchParams({ giveUp: 'TXN', order: 'ORDER', left: 'PG' })
  const to = '/payment/start?order=ORDER&left=PG'
  expect(await giveUpPayment(asked, context)).toEqual({ kind: 'go', to })
})

test.each([
  ['refused', refusal('request.not-found', { status: 404 }), 'refusal.request.not-found'],
  ['not to be cancelled any more', refusal('attempt.not-open'), 'refusal.attempt.not-open'],
  ['not heard', new TypeError('offline'), 'error.network'],
])('one that is %s stays, and the page says so', async (_how, answer, text) => {
  const { context } = fakeContext({ [call]: answer })
  expect(await giveUpPayment(form, context)).toMatchObject({ kind: 'stay', problems: [{ text }] })
})
