import { expect, test } from 'vitest'
import type { RefundEnquiryAnswer } from '../../ports/payment-provider.port.ts'
import type { JsonAnswer, JsonCall } from '../http-json.ts'
import { chargeOf, refundOf, settingsOf } from './camara-billing.fixture.ts'
import { createCamaraBilling } from './camara-billing.provider.ts'

const answered = (body: unknown, status = 200, totalCount?: number): JsonAnswer => ({
  ...{ kind: 'answered', status, body },
  ...(totalCount === undefined ? {} : { totalCount }),
})
const token = answered({ access_token: 't', expires_in: 3_600 })
const notFound = answered({ code: 'NOT_FOUND' }, 404)
const returned = {
  ...{ refundId: 'CR1', refundStatus: 'succeeded', type: 'total' },
  amountTransaction: { clientCorrelator: 'ref-1-R', referenceCode: 'ref-1-R' },
}

/** What becomes known of a refund by these pages of the list, one after the other. */
async function askBy(...pages: JsonAnswer[]): Promise<RefundEnquiryAnswer | undefined> {
  const left = [...pages]
  const send = async ({ url }: JsonCall): Promise<JsonAnswer> =>
    url.endsWith('/token') ? token : (left.shift() ?? notFound)
  const settings = settingsOf('https://operator.example', { clientSecret: 's' })
  const billing = createCamaraBilling(settings, send)
  const request = refundOf(chargeOf(), 'CB1')
  return 'enquireRefund' in billing ? billing.enquireRefund(request) : undefined
}

test('a payment that has no list of refunds has no refund', async () => {
  expect(await askBy(notFound)).toEqual({ kind: 'absent' })
})

test.each([
  ['is said to be longer', 2],
  ['tells no length', undefined],
])(
  'a list that %s and has no second page does not unsay what its first one told',
  async (_, total) => {
    expect((await askBy(answered([returned], 200, total), notFound))?.kind).toBe('lost')
  },
)

test('a list that ends by an empty page is read', async () => {
  expect((await askBy(answered([returned]), answered([])))?.kind).toBe('returned')
})
