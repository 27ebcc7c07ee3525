import { expect, test } from 'vitest'
import { fakeContext, success } from '../../../lib/page/page-context.fake.ts'
import { findPayment } from './find.action.ts'

const find = (fields: Record<string, string>, answers: Parameters<typeof fakeContext>[0] = {}) =>
  findPayment(new URLSearchParams(fields), fakeContext(answers).context)

test('a payment is found by reference, however it is typed, and number', async () => {
  const { context, sentTo } = fakeContext({
    'POST transaction/v1/find': success({ transactionId: 'TXN' }),
  })
  const fields = { reference: ' zb-4k7q-19mx ', msisdn: '0971 234 567' }
  const outcome = await findPayment(new URLSearchParams(fields), context)
  expect(outcome).toEqual({ kind: 'go', to: '/payment/status?id=TXN' })
  expect(sentTo('find')[0]?.body).toEqual({ reference: 'ZB-4K7Q-19MX', msisdn: '971234567' })
})

test('an unknown one is reported, and what was typed stays', async () => {
  expect(await find({ reference: 'ZB-1', msisdn: '971234567' })).toEqual({
    kind: 'stay',
    problems: [{ field: 'pair', text: 'find.notFound' }],
    values: { reference: 'ZB-1', msisdn: '971234567', accountId: '' },
  })
})

test('a payment for an account is found by that in place of the number', async () => {
  const { context, sentTo } = fakeContext({
    'POST transaction/v1/find': success({ transactionId: 'TXN' }),
  })
  const fields = { reference: 'ZB-4K7Q-19MX', msisdn: '', accountId: 'pe 10000-00001' }
  const outcome = await findPayment(new URLSearchParams(fields), context)
  expect(outcome).toEqual({ kind: 'go', to: '/payment/status?id=TXN' })
  expect(sentTo('find')[0]?.body).toEqual({ reference: 'ZB-4K7Q-19MX', accountId: 'PE1000000001' })
})

test('what is no account is kept as it was typed', async () => {
  expect(await find({ reference: 'ZB-1', accountId: '1000000001' })).toMatchObject({
    problems: [{ field: 'accountId', text: 'refusal.account.invalid' }],
    values: { accountId: '1000000001' },
  })
})

test('both fields are needed', async () => {
  expect(await find({})).toMatchObject({
    problems: [
      { field: 'reference', text: 'find.referenceRequired' },
      { field: 'msisdn', text: 'find.numberRequired' },
    ],
  })
})

test.each(['97123456789', 'abc', 'Ⅸ②'])(
  'what is no number is kept as it was typed: %s',
  async (msisdn) => {
    expect(await find({ reference: 'ZB-1', msisdn })).toMatchObject({
      problems: [{ field: 'msisdn', text: 'refusal.line.invalid' }],
      values: { msisdn },
    })
  },
)
