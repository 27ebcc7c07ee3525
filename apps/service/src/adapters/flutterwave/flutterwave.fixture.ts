import { type Instant, instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { Deadline } from '../../ports/outcome.port.ts'
import type {
  ChargeAnswer,
  HostedPageProvider,
  RefundRequest,
} from '../../ports/payment-provider.port.ts'

const msisdn = parseMsisdn('971000001')
if (!msisdn.ok) throw new Error('The fixture needs a number.')

/** A lease that is far from its end. */
export const noHurry: Deadline = { leftMs: () => 60_000 }

export const charge = {
  reference: 'ref-1',
  amount: money(4_999n, 'ZMW'),
  msisdn: msisdn.value,
  shownAs: '971000001',
  payerMsisdn: null,
  emailId: 'mwansa@example.com',
  returnUrl: 'http://127.0.0.1:9/payment/status/return/flutterwave',
  callbackUrl: 'http://127.0.0.1:9/callbacks/flutterwave/mark',
  language: 'EN',
  within: noHurry,
} as const

export const enquiry = {
  reference: 'ref-1',
  sessions: [],
  providerId: null,
  sentAt: null,
  registeredAt: instantOf(0),
  within: noHurry,
} as const

/** The moment at which the refunds of the fixture were decided on. */
export const decidedAt: Instant = instantOf(Date.parse('2026-03-01T12:00:00Z'))

export const refundRequest = (change: Partial<RefundRequest> = {}): RefundRequest => ({
  reference: 'r',
  providerId: '7',
  amount: money(5_000n, 'ZMW'),
  sessions: [],
  callbackUrl: 'http://127.0.0.1:9/callbacks/flutterwave/mark',
  mayRepeat: true,
  providerRefundId: null,
  since: decidedAt,
  within: noHurry,
  ...change,
})

/** The address of the page that a charge opened. */
export function pageOf(answer: ChargeAnswer): string {
  if (answer.kind === 'accepted' && answer.show.kind === 'redirect') return answer.show.url
  throw new Error(JSON.stringify(answer))
}

export function enquireRefund(gateway: HostedPageProvider, request: RefundRequest) {
  if (!('enquireRefund' in gateway)) throw new Error('Refunds are asked about, not repeated.')
  return gateway.enquireRefund(request)
}
