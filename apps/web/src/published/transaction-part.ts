import type { OrderPage } from '@portal/contract/calls/order-page'
import { paymentModes } from '@portal/contract/payment-modes'
import { instantOf, toIso } from '@portal/kernel/instant'
import { maskMsisdn, parseMsisdn } from '@portal/kernel/msisdn'
import type { MoneyNote, PublicStatus } from '@portal/kernel/transaction'
import type { Entity } from './read-entity.ts'
import type { KeptOrder, KeptTry } from './records.ts'
import { optional } from './values.ts'

type Transaction = NonNullable<OrderPage['transaction']>
type Told = Pick<Entity, 'status'> & Partial<Entity>

/** They are asked on their phone, where no PIN is typed on the page. */
const phoneModes: readonly string[] = [paymentModes.wallet, 'MPESA']

const isOpen = (status: PublicStatus) => status !== 'SUCCESS' && status !== 'FAILED'

export const awaitsPin = ({ isByPin, isSent, key }: KeptTry): boolean =>
  isByPin === true && !isSent && key !== undefined

/**
 * What can be said of the money. The service tells a status and no more, so that one that failed is called unsuccessful and
 * not that nothing was taken.
 */
function moneyOf(status: PublicStatus, kept: KeptTry | null): MoneyNote {
  if (status === 'SUCCESS') return 'delivered'
  if (status === 'FAILED') return 'unsuccessful'
  if (!kept) return 'confirming'
  if (!kept.isSent) return 'waiting-for-you'
  const isAsked = phoneModes.includes(kept.mode) && !kept.isByPin && kept.payer !== undefined
  if (isAsked) return 'approve-on-phone'
  return kept.url && status === 'REQUEST_RAISED' ? 'waiting-for-you' : 'confirming'
}

function legsOf(status: PublicStatus, kept: KeptTry | null): Transaction['legs'] {
  const at = kept ? { at: toIso(instantOf(kept.at)) } : {}
  const asked = { leg: 'asked', state: 'done', ...at } as const
  if (status === 'SUCCESS') {
    return [asked, { leg: 'paid', state: 'done' }, { leg: 'delivered', state: 'done' }]
  }
  // Whether it was paid is not told.
  if (status === 'FAILED') return [asked, { leg: 'delivered', state: 'stopped' }]
  return [asked, { leg: 'paid', state: 'now' }, { leg: 'delivered', state: 'next' }]
}

/** A payment as the pages show it: by the service's answer, and by what its own device has kept of the try. */
export function transactionOf(
  transactionId: string,
  told: Told,
  kept: KeptTry | null,
): Transaction {
  const { status } = told
  const url = isOpen(status) && status !== 'IN_PROCESS' ? kept?.url : undefined
  const ended = isOpen(status) ? {} : { statusReason: told.statusReason }
  return {
    transactionId,
    status,
    paymentMode: kept?.mode ?? told.paymentMode ?? '',
    legs: legsOf(status, kept),
    money: moneyOf(status, kept),
    canRetry: status === 'FAILED' && kept !== null,
    canGiveUp: false,
    ...optional('reference', kept && (told.refTransactionId ?? transactionId)),
    ...optional('paymentGateway', kept?.gateway ?? told.paymentGateway),
    ...optional('emailId', kept?.email),
    ...optional('payer', kept?.payer),
    ...optional('redirectUrl', url),
    ...(ended.statusReason ? { reason: ended.statusReason } : {}),
    ...(kept && isOpen(status) && awaitsPin(kept) ? { awaitsPin: true as const } : {}),
  }
}

/** The order of a payment that this device has not asked for: what the service tells, with the number masked. */
export function foreignOrder(id: string, told: Entity, language: string): OrderPage {
  const { msisdn, transactionType, amount, currencyCode } = told
  return {
    orderId: id,
    owned: false,
    language: language as OrderPage['language'],
    redirectPage: '/',
    summary: {
      transactionType,
      msisdn: parseMsisdn(msisdn).ok ? maskMsisdn(msisdn) : msisdn,
      amount,
      currency: currencyCode,
      ...optional('name', told.bundleDescription),
    },
    transaction: transactionOf(id, told, null),
  }
}

export function ownOrder(order: KeptOrder, kept: KeptTry | null, told: Told | null): OrderPage {
  const { id, language, back, summary } = order
  return {
    orderId: id,
    owned: true,
    language,
    redirectPage: back,
    summary,
    ...(kept && told ? { transaction: transactionOf(kept.id, told, kept) } : {}),
    ...(kept?.key && awaitsPin(kept) ? { pinKey: kept.key } : {}),
  }
}
