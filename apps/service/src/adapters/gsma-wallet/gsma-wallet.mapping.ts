import { isCurrency, type Money, parseMoney, toDecimal } from '@portal/kernel/money'
import { countryCode } from '@portal/kernel/msisdn'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Lost } from '../../ports/outcome.port.ts'
import type {
  EnquiryAnswer,
  PayerAnswer,
  SecretChargeAnswer,
  SecretChargeRequest,
} from '../../ports/payment-provider.port.ts'
import {
  causeOf,
  isRefusal,
  isUnknown,
  isWrongSecret,
  readError,
  saidOfSecret,
} from './gsma-wallet.error.ts'

/** True of an id that can be stored and sent back as it came. */
export const isReadableId = (raw: string): boolean => /^[!-~]{1,100}$/.test(raw)
export const isUuid = (raw: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(raw)

export const lost = (detail: string): Lost => ({ kind: 'lost', detail })

const transaction = Type.Object({
  transactionReference: Type.String(),
  transactionStatus: Type.String(),
  type: Type.String(),
  amount: Type.Optional(Type.Unknown()),
  currency: Type.Optional(Type.Unknown()),
  requestingOrganisationTransactionReference: Type.Optional(Type.String()),
  originalTransactionReference: Type.Optional(Type.String()),
})
export type Transaction = Static<typeof transaction>

const requestState = Type.Object({
  serverCorrelationId: Type.String(),
  status: Type.Union([Type.Literal('pending'), Type.Literal('completed'), Type.Literal('failed')]),
  objectReference: Type.Optional(Type.String()),
  error: Type.Optional(Type.Unknown()),
})
export type RequestState = Static<typeof requestState>

const accountStatus = Type.Object({ accountStatus: Type.String() })

export const readTransaction = (body: unknown): Transaction | null =>
  Value.Check(transaction, body) && isReadableId(body.transactionReference) ? body : null

export const readState = (body: unknown): RequestState | null =>
  Value.Check(requestState, body) && isUuid(body.serverCorrelationId) ? body : null

/** A number as the wallet names it. */
export const partyOf = (msisdn: string): string => `${countryCode}${msisdn}`

/** `clientId` is also the merchant's own account. */
export const chargeBody = (
  { amount, reference }: SecretChargeRequest,
  payerMsisdn: string,
  merchant: { clientId: string; name: string },
) => ({
  amount: toDecimal(amount),
  currency: amount.currency,
  debitParty: [{ key: 'msisdn', value: partyOf(payerMsisdn) }],
  creditParty: [{ key: 'organisationid', value: merchant.clientId }],
  requestingOrganisationTransactionReference: reference,
  // Shown to the payer.
  descriptionText: merchant.name.slice(0, 160),
})

/** Amounts have up to four decimals. */
function readAmount({ amount, currency }: Transaction): Money | null {
  if (typeof amount !== 'string' || typeof currency !== 'string' || !isCurrency(currency)) {
    return null
  }
  const parsed = parseMoney(amount.replace(/(\.\d\d)0+$/, '$1'), currency)
  return parsed.ok ? parsed.value : null
}

const isPayment = ({ type }: Transaction): boolean => type.toLowerCase() === 'merchantpay'

/**
 * The result of a payment by its own status. The standard leaves the words to each wallet, so one that is not
 * known here is no answer.
 */
export function readResult(body: unknown): EnquiryAnswer {
  const said = readTransaction(body)
  if (!said || !isPayment(said)) return lost('no payment in the answer')
  const { transactionReference: providerId, transactionStatus } = said
  switch (transactionStatus.toLowerCase()) {
    case 'completed': {
      const reference = said.requestingOrganisationTransactionReference
      if (!reference || !isReadableId(reference)) return lost('a payment without our reference')
      const amount = readAmount(said)
      return amount
        ? { kind: 'successful', providerId, amount, reference }
        : { kind: 'unreadable', providerId, detail: 'no amount that can be read' }
    }
    case 'pending':
      return { kind: 'pending' }
    case 'reversed':
      return { kind: 'failed', detail: 'reversed', isWrongSecret: false }
    case 'failed':
    case 'declined':
      return { kind: 'failed', detail: transactionStatus.toLowerCase() }
    default:
      return lost(`unknown status ${transactionStatus.slice(0, 20)}`)
  }
}

/** Statuses about our rate and our patience, which say nothing about the payment. */
const aboutUs: readonly number[] = [408, 429]

/** An answer "404" can as well mean a wrong address, unless it is said in the words of the standard. */
export function readQuestion(
  status: number,
  body: unknown,
): { kind: 'found' } | { kind: 'absent' } | Lost {
  if (status < 300) return { kind: 'found' }
  const error = readError(body)
  return status === 404 && error && isUnknown(error)
    ? { kind: 'absent' }
    : lost(`HTTP ${status}, ${error?.code ?? 'unreadable'}`)
}

/** `reference`: ours, for answers that carry none themselves. */
export function readPayment(
  status: number,
  body: unknown,
  asked: { providerId: string; reference: string | null },
): EnquiryAnswer {
  const found = readQuestion(status, body)
  if (found.kind !== 'found') return found
  const said = readTransaction(body)
  if (said?.transactionReference !== asked.providerId) {
    return lost('the answer is about another transaction')
  }
  const result = readResult(body)
  const isOurs = said.requestingOrganisationTransactionReference === asked.reference
  return result.kind === 'unreadable' && !isOurs
    ? lost('the answer is about another payment')
    : result
}

/** A request that failed: the wallet took nothing under it. */
export function readFailure({ error: raw }: RequestState): EnquiryAnswer {
  const error = readError(raw)
  if (!error) return { kind: 'failed', detail: 'failed' }
  const isWrong = saidOfSecret(error)
  return {
    kind: 'failed',
    detail: error.words,
    ...causeOf(error),
    ...(isWrong === null ? {} : { isWrongSecret: isWrong }),
  }
}

function readRefusal(body: unknown, status: number): SecretChargeAnswer {
  const error = readError(body)
  if (!error) return lost(`charge: HTTP ${status}`)
  if (!isRefusal(error)) return lost(`charge: ${error.code}`)
  const { words: detail, attemptsLeft } = error
  return isWrongSecret(error) && !error.isLocked
    ? { kind: 'wrong-secret', detail, attemptsLeft }
    : { kind: 'refused', detail, ...causeOf(error) }
}

export function readCharge(status: number, body: unknown): SecretChargeAnswer {
  if (aboutUs.includes(status)) return lost(`charge: HTTP ${status}`)
  if (status >= 400) return readRefusal(body, status)
  const state = readState(body)
  if (state?.status === 'failed') return readRefusal(state.error, status)
  if (state) {
    return { kind: 'accepted', session: state.serverCorrelationId, show: null, livesMs: null }
  }
  const result = readResult(body)
  // Anything but a clear success is asked about.
  return result.kind === 'successful' ? result : lost(`charge: HTTP ${status}, ${result.kind}`)
}

export function readAccount(status: number, body: unknown): PayerAnswer {
  const asked = readQuestion(status, body)
  if (asked.kind === 'absent') return { kind: 'unknown' }
  if (asked.kind === 'lost') return asked
  if (!Value.Check(accountStatus, body)) return lost('an account without a status')
  switch (body.accountStatus.toLowerCase()) {
    case 'available':
    // Locked, among others: there is a wallet, and paying by it will say so.
    case 'unavailable':
      return { kind: 'known' }
    case 'unregistered':
      return { kind: 'unknown' }
    default:
      return lost('an account of unknown status')
  }
}
