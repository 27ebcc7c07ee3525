import { after, type Clock } from '@portal/kernel/instant'
import { toDecimal } from '@portal/kernel/money'
import type {
  HostedCardGateway,
  RefundEnquiryAnswer,
  RefundRequest,
} from '../../ports/payment-provider.port.ts'
import { callJson, type JsonAnswer } from '../http-json.ts'
import { createCallbackReader } from './flutterwave.callback.ts'
import {
  aboutUs,
  chargeBody,
  lost,
  type Refund,
  readCharge,
  readEnvelope,
  readRefund,
  readRefundPage,
  readTransaction,
  sumRefunds,
} from './flutterwave.mapping.ts'
import { readReturn } from './flutterwave.return.ts'

export type FlutterwaveSettings = {
  /** Scheme, host and whatever stands before `/v3`, without a slash at the end. */
  baseUrl: string
  secretKey: string
  /** The secret hash typed into the gateway's dashboard; empty accepts no callback at all. */
  webhookHash: string
  /** Per call, in milliseconds. The gateway itself gives up after about 28 seconds. */
  timeoutMs: number
  /** After a lost answer a refund may still appear for so long, in milliseconds. */
  refundSettlesAfterMs: number
  clock: Clock
  /** Shown on the payment page. */
  merchantName: string
  /** How long the page lives, in whole minutes, 1 to 1440; 30 when absent. */
  sessionMinutes?: number
  /** The same in milliseconds as our clock counts it, where that differs: 1/20 under a scale of 20. */
  chargeLifeMs?: number
}

const minuteMs = 60_000
/** Reading the list may take so many time-outs in all; the lease of a step outlives it. */
const refundListTimeouts = 2

/** Flutterwave Standard, version 3. */
export function createFlutterwaveGateway(settings: FlutterwaveSettings): HostedCardGateway {
  const {
    baseUrl,
    secretKey,
    timeoutMs,
    clock,
    merchantName,
    sessionMinutes = 30,
    refundSettlesAfterMs,
  } = settings
  const chargeLifeMs = settings.chargeLifeMs ?? sessionMinutes * minuteMs

  const call = (method: 'GET' | 'POST', path: string, body?: object): Promise<JsonAnswer> =>
    callJson({
      method,
      url: `${baseUrl}/v3${path}`,
      headers: { authorization: `Bearer ${secretKey}` },
      ...(body ? { body } : {}),
      timeoutMs,
    })

  /** The list knows no filter, so all of it is read, newest first; a page that fails leaves us unknowing. */
  async function allRefunds(): Promise<Refund[] | ReturnType<typeof lost>> {
    const refunds: Refund[] = []
    const deadline = after(clock.now(), refundListTimeouts * timeoutMs)
    for (let page = 1; clock.now() < deadline; page++) {
      const answer = await call('GET', `/refunds?page=${page}`)
      if (answer.kind === 'lost') return answer
      const read = readRefundPage(answer.status, answer.body)
      if ('kind' in read) return read
      refunds.push(...read.refunds)
      if (page >= read.pages) return refunds
    }
    return lost('refunds: the list was too long to read in time')
  }

  async function enquireRefund(request: RefundRequest): Promise<RefundEnquiryAnswer> {
    const refunds = await allRefunds()
    if ('kind' in refunds) return refunds
    const sum = sumRefunds(refunds, request.providerId, request.amount.currency)
    if (!sum) return lost('refunds: unreadable amount')
    if (sum.returned >= request.amount.minor) return { kind: 'refunded' }
    return sum.returned + sum.underWay >= request.amount.minor
      ? { kind: 'pending' }
      : { kind: 'absent' }
  }

  return {
    name: 'flutterwave',
    capabilities: ['charge', 'enquire', 'refund', 'enquireRefund', 'readCallback', 'readReturn'],
    enquireAfterMs: 0,
    // A page takes nothing until the visitor pays on it, and one whose address was lost stays unseen.
    chargeIsRepeatable: true,
    chargeSettlesAfterMs: chargeLifeMs,
    refundIsRepeatable: false,
    refundSettlesAfterMs,
    chargeLifeMs,

    async charge(request) {
      const { emailId } = request
      if (!emailId) return { kind: 'refused', detail: 'an email is required' }
      const body = chargeBody({ ...request, emailId }, { sessionMinutes, title: merchantName })
      const answer = await call('POST', '/payments', body)
      if (answer.kind === 'lost') return answer
      const read = readCharge(answer.status, answer.body)
      if (read.kind !== 'accepted') return read
      // The page was made before its answer came, so it is dead for certain by then.
      return { ...read, expiresAt: after(clock.now(), chargeLifeMs) }
    },

    async enquire({ reference }) {
      const query = new URLSearchParams({ tx_ref: reference })
      const answer = await call('GET', `/transactions/verify_by_reference?${query}`)
      return answer.kind === 'lost' ? answer : readTransaction(answer.status, answer.body)
    },

    async refund(request) {
      const path = `/transactions/${encodeURIComponent(request.providerId)}/refund`
      const answer = await call('POST', path, { amount: Number(toDecimal(request.amount)) })
      if (answer.kind === 'lost') return answer
      const said = readEnvelope(answer.body)
      if (!said || aboutUs.includes(answer.status)) {
        return lost(`refund: HTTP ${answer.status}`)
      }
      const read = answer.status < 300 ? readRefund(said, request) : null
      if (read) return read
      // Refused may mean that the money went back before: the list knows.
      const found = await enquireRefund(request)
      return found.kind === 'absent' ? { kind: 'refused', detail: said.message } : found
    },

    enquireRefund,
    readCallback: createCallbackReader(settings.webhookHash),
    readReturn,
  }
}
