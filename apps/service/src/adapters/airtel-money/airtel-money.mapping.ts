import { toDecimal } from '@portal/kernel/money'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Lost } from '../../ports/outcome.port.ts'
import type {
  AskingChargeRequest,
  ChargeAnswer,
  EnquiryAnswer,
  FailureCause,
  PayerAnswer,
  RefundAnswer,
} from '../../ports/payment-provider.port.ts'

const envelope = Type.Object({
  data: Type.Optional(Type.Unknown()),
  status: Type.Object({
    message: Type.Optional(Type.String()),
    result_code: Type.Optional(Type.String()),
    response_code: Type.Optional(Type.String()),
    success: Type.Optional(Type.Boolean()),
  }),
})

const payment = Type.Object({
  transaction: Type.Object({
    id: Type.String(),
    status: Type.String(),
    message: Type.Optional(Type.String()),
    airtel_money_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
})

/** True of an id that can be stored and sent back as it came; the published samples have 20 characters. */
export const isReadableId = (raw: string): boolean => /^[!-~]{1,100}$/.test(raw)

const refunded = Type.Object({
  transaction: Type.Object({ airtel_money_id: Type.String(), status: Type.String() }),
})

type Envelope = Static<typeof envelope>

export const lost = (detail: string): Lost => ({ kind: 'lost', detail })

const readEnvelope = (body: unknown): Envelope | null => (Value.Check(envelope, body) ? body : null)

/** The wallet's own code of an answer; null where it has none. */
export const resultCodeOf = (body: unknown): string | null =>
  readEnvelope(body)?.status.result_code ?? null

export type Place = { country: string; currency: string }

/** The prompt on the payer's phone. Amounts are numbers in major units. */
export function chargeBody(
  request: AskingChargeRequest & { payerMsisdn: string },
  place: Place,
  title: string,
) {
  return {
    // Shown to the payer.
    reference: `${title} ${request.shownAs}`.slice(0, 64),
    subscriber: { ...place, msisdn: request.payerMsisdn },
    transaction: { ...place, amount: Number(toDecimal(request.amount)), id: request.reference },
  }
}

/**
 * The published code lists contradict each other from one country's edition to the next (…1007 is
 * "not enough balance" here and "declined by user" there), so words come first and codes second.
 */
const causesByWords: readonly [RegExp, FailureCause | null][] = [
  [/not enough|insufficient|low balance|exceeds balance/i, 'not-enough-money'],
  [/lock(ed|ing)?\b|barred|suspended/i, 'wallet-locked'],
  [/expired|timed? ?-?out|(not|n't|no) (enter|answer|respon)/i, 'not-answered'],
  [/declin|reject|cancel|refus|incorrect|invalid|wrong/i, null],
]
const causesByCode: readonly [RegExp, FailureCause][] = [
  [/1007$/, 'not-enough-money'],
  [/10(05|24|29)$/, 'not-answered'],
]

/** The cause of a failure; empty where neither words nor code name one. */
export function causeOf(message: string, code: string): { cause?: FailureCause } {
  const worded = causesByWords.find(([pattern]) => pattern.test(message))
  const cause = worded ? worded[1] : causesByCode.find(([pattern]) => pattern.test(code))?.[1]
  return cause ? { cause } : {}
}

/** Statuses about our key, our address or our rate, which say nothing about the payment. */
const aboutUs: readonly number[] = [401, 403, 408, 429]

/**
 * Codes of a request that the wallet turned away. ESB000001, 4, 8, 14 and ROUTER117 are left out on
 * purpose: some edition calls each of them ambiguous.
 */
const refusals = new Set([
  'ESB000011',
  'ESB000033',
  'ESB000034',
  'ESB000035',
  'ESB000036',
  'ESB000039',
  'ROUTER001',
  'ROUTER003',
  'ROUTER005',
  'ROUTER006',
  'ROUTER007',
  'ROUTER112',
  'ROUTER119',
])

const noSuchTransaction = 'ESB000045'

/** Some refusals carry their code as result_code, some as response_code. */
const refusalOf = ({ status }: Envelope): string | undefined =>
  [status.result_code, status.response_code].find((code) => code && refusals.has(code))

const wordsOf = ({ status }: Envelope): string =>
  status.message ?? status.result_code ?? 'no message'

/** `livesMs`: the life of a prompt in milliseconds; no answer names it. */
export function readCharge(status: number, body: unknown, livesMs: number): ChargeAnswer {
  const said = readEnvelope(body)
  if (!said || aboutUs.includes(status)) return lost(`charge: HTTP ${status}`)
  const { result_code: result, response_code: response = '', success } = said.status
  if (refusalOf(said)) {
    const detail = wordsOf(said)
    return { kind: 'refused', detail, ...causeOf(detail, response) }
  }
  if (status < 300 && success === true && result === 'ESB000010') {
    return { kind: 'accepted', session: null, show: { kind: 'prompt' }, livesMs }
  }
  // Among them ESB000041: the wallet knows our id, so this push was made before.
  return lost(`charge: ${result ?? `HTTP ${status}`}, ${wordsOf(said)}`)
}

const isTooEarly = (words: string): boolean =>
  /not available yet|too early|minutes? after/i.test(words)

/** The payment's own status alone decides: samples pair a success with `success: false`. */
export function readPayment(status: number, body: unknown, reference: string): EnquiryAnswer {
  const said = readEnvelope(body)
  if (!said || aboutUs.includes(status)) return lost(`enquiry: HTTP ${status}`)
  const words = wordsOf(said)
  if (!Value.Check(payment, said.data)) {
    if (said.status.result_code === noSuchTransaction) return { kind: 'absent' }
    return isTooEarly(words) ? { kind: 'pending' } : lost(`enquiry: HTTP ${status}, ${words}`)
  }
  const { id, status: state, message, airtel_money_id: providerId } = said.data.transaction
  if (id !== reference) return lost('enquiry: the answer is of another payment')
  const code = said.status.response_code ?? ''
  return readState({ id, state, message: message ?? words, providerId: providerId ?? null, code })
}

/** The state of a payment by its status, from an enquiry or from a callback. */
export function readState(facts: {
  id: string
  state: string
  message: string
  providerId: string | null
  code: string
}): EnquiryAnswer {
  const { id, state, message, providerId, code } = facts
  switch (state) {
    case 'TS':
      return providerId && isReadableId(providerId)
        ? { kind: 'successful', providerId, amount: null, reference: id }
        : lost('a success without a readable airtel_money_id')
    case 'TF':
      return { kind: 'failed', detail: message, ...causeOf(message, code) }
    case 'TE':
      return { kind: 'failed', detail: message, cause: 'not-answered' }
    case 'TA':
    case 'TIP':
      return { kind: 'pending' }
    default:
      return lost(`unknown status ${state.slice(0, 20)}`)
  }
}

/** The wallet's words for a refund that an earlier request has already made. */
const givenBefore = /already.*(refund|revers)|(refunded|reversed) (already|before|earlier)/i

/** A refund that was not initiated. Only the message names an empty merchant's account. */
const refusedRefund = (words: string): RefundAnswer => ({
  kind: 'refused',
  detail: words,
  cause: causeOf(words, '').cause === 'not-enough-money' ? 'balance' : 'other',
})

/** A refund names its payment and gives all of it back, so a second one can only find it returned. */
export function readRefund(status: number, body: unknown, providerId: string): RefundAnswer {
  const said = readEnvelope(body)
  if (!said || aboutUs.includes(status)) return lost(`refund: HTTP ${status}`)
  const words = wordsOf(said)
  if (Value.Check(refunded, said.data) && status < 300) {
    const made = said.data.transaction
    if (made.airtel_money_id !== providerId) return lost('refund: the answer is of another payment')
    if (made.status === 'SUCCESS' || made.status === 'TS') {
      return { kind: 'returned', providerRefundId: null }
    }
    // Any other answer leads to a repeat, which gives nothing twice.
    return made.status === 'TIP'
      ? { kind: 'under-way', providerRefundId: null }
      : lost(`refund: ${made.status.slice(0, 20)}`)
  }
  if (givenBefore.test(words)) return { kind: 'returned', providerRefundId: null }
  const isRefused = refusalOf(said) || said.status.result_code === noSuchTransaction
  return isRefused ? refusedRefund(words) : lost(`refund: HTTP ${status}, ${words}`)
}

export function readUser(status: number, body: unknown): PayerAnswer {
  const said = readEnvelope(body)
  if (!said || aboutUs.includes(status)) return lost(`user: HTTP ${status}`)
  const { response_code: code, success } = said.status
  if (code === 'DP02200000002' || /not (found|registered)/i.test(wordsOf(said))) {
    return { kind: 'unknown' }
  }
  if (status < 300 && success === true) return { kind: 'known' }
  return lost(`user: HTTP ${status}, ${wordsOf(said)}`)
}
