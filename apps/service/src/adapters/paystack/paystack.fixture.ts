import { createHmac } from 'node:crypto'
import { instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { Deadline } from '../../ports/outcome.port.ts'
import type {
  EnquiryRequest,
  HostedPageProvider,
  RefundRequest,
} from '../../ports/payment-provider.port.ts'
import type { JsonAnswer, JsonCall, SendJson } from '../http-json.ts'
import { createPaystackGateway } from './paystack.gateway.ts'
import type { PaystackSettings } from './paystack.settings.ts'

const msisdn = parseMsisdn('971000001')
if (!msisdn.ok) throw new Error('The fixture needs a number.')

const minuteMs = 60_000

/** A lease that is far from its end. */
export const noHurry: Deadline = { leftMs: () => minuteMs }

/** `change` has to name the secrets, which the tests share with the sandbox. */
export const settingsAt = (
  origin: string,
  change: Pick<PaystackSettings, 'secretKey' | 'publicKey'> & Partial<PaystackSettings>,
): PaystackSettings => ({
  baseUrl: `${origin}/paystack`,
  scriptUrl: `${origin}/paystack/inline.js`,
  pageOrigin: origin,
  currencies: ['ZMW', 'USD'],
  channels: ['card', 'qr'],
  timeoutMs: 800,
  refundSettlesAfterMs: minuteMs,
  refundMayTakeMs: minuteMs,
  chargeLifeMs: 30 * minuteMs,
  isOffered: true,
  ...change,
})

export const charge = {
  reference: 'ref-1',
  amount: money(4_999n, 'ZMW'),
  msisdn: msisdn.value,
  shownAs: '971000001',
  payerMsisdn: null,
  emailId: 'mwansa@example.com',
  returnUrl: 'http://127.0.0.1:9/payment/status/return/paystack',
  callbackUrl: 'http://127.0.0.1:9/callbacks/paystack/mark',
  language: 'EN',
  within: noHurry,
} as const

export const enquiryOf = (change: Partial<EnquiryRequest> = {}): EnquiryRequest => ({
  reference: 'ref-1',
  sessions: [],
  providerId: null,
  sentAt: null,
  registeredAt: instantOf(0),
  within: noHurry,
  ...change,
})

/** The moment at which the refunds of the fixture were decided on. */
export const decidedAt = instantOf(Date.parse('2026-03-01T12:00:00Z'))

export const refundOf = (change: Partial<RefundRequest> = {}): RefundRequest => ({
  reference: 'refund-1',
  providerId: '7',
  amount: charge.amount,
  sessions: [],
  callbackUrl: charge.callbackUrl,
  mayRepeat: true,
  providerRefundId: null,
  since: decidedAt,
  within: noHurry,
  ...change,
})

export const secretKey = 'sk_test_of_the_fixture'

/** What the gateway says, in its envelope. */
export const told = (data: unknown, more: object = {}): JsonAnswer => ({
  kind: 'answered',
  status: 200,
  body: { status: true, message: 'Well', data, ...more },
})
export const refusal = (status: number, message: string, code?: string): JsonAnswer => ({
  kind: 'answered',
  status,
  body: { status: false, message, ...(code ? { code } : {}) },
})
export const notFound = refusal(404, 'Transaction reference not found.')
export const duplicate = refusal(400, 'Duplicate Transaction Reference', 'duplicate_reference')

/** A transaction of the gateway. */
export const transaction = (change: object = {}) => ({
  ...{ id: 7, status: 'success', reference: 'ref-1', amount: 4_999, currency: 'ZMW' },
  ...change,
})

export type Sent = { method: string; path: string; body: unknown }

/** A gateway whose calls are answered here, and written down. */
export function playedGateway(
  answer: (call: { method: string; path: string; body: unknown }) => JsonAnswer,
): { gateway: HostedPageProvider; sent: Sent[] } {
  const sent: Sent[] = []
  const send: SendJson = async ({ method, url, body }: JsonCall) => {
    const { pathname, search } = new URL(url)
    const call = { method, path: pathname.replace('/paystack', '') + search, body }
    sent.push(call)
    return answer(call)
  }
  const settings = settingsAt('http://127.0.0.1:9', { secretKey, publicKey: 'pk_test_fixture' })
  return { gateway: createPaystackGateway(settings, send), sent }
}

export function enquireRefund(gateway: HostedPageProvider, request: RefundRequest) {
  if (!('enquireRefund' in gateway)) throw new Error('Refunds are asked about, not repeated.')
  return gateway.enquireRefund(request)
}

/** An event as the gateway posts it. */
export function signed(event: object, key = secretKey) {
  const rawBody = JSON.stringify(event)
  const signature = createHmac('sha512', key).update(rawBody).digest('hex')
  return { headers: { 'x-paystack-signature': signature }, rawBody }
}
