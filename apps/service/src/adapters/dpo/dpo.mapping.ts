import type { Instant } from '@portal/kernel/instant'
import { isCurrency, type Money, parseMoney, toDecimal } from '@portal/kernel/money'
import { countryCode } from '@portal/kernel/msisdn'
import type { Lost } from '../../ports/outcome.port.ts'
import type {
  ChargeAnswer,
  ChargeRequest,
  EnquiryAnswer,
  RefundAnswer,
  RefundRequest,
} from '../../ports/payment-provider.port.ts'
import { isDone, type Told } from './dpo.call.ts'
import { codes, isRefusedCreation, isRefusedRefund, stageOf } from './dpo.codes.ts'
import { isToken } from './dpo.names.ts'
import { backAddress } from './dpo.return.ts'
import type { XmlParts } from './dpo.xml.ts'

const lost = (detail: string): Lost => ({ kind: 'lost', detail })

/** `YYYY/MM/DD HH:MM`, in UTC. */
const stampOf = (now: Instant): string =>
  new Date(now).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ')

/** The body that asks for a token. Amounts are in major units with two decimals. */
export function tokenBody(
  request: ChargeRequest,
  page: { minutes: number; title: string; serviceType: string; now: Instant },
): XmlParts {
  return {
    Transaction: {
      PaymentAmount: toDecimal(request.amount),
      PaymentCurrency: request.amount.currency,
      CompanyRef: request.reference,
      // A reference that is paid gets no further page.
      CompanyRefUnique: '1',
      RedirectURL: request.returnUrl,
      BackURL: backAddress(request.returnUrl),
      PTL: String(page.minutes),
      PTLtype: 'minutes',
      // Charged at once: what is only authorised is nothing yet.
      TransactionChargeType: '1',
      DefaultPayment: 'CC',
      ...(request.emailId === null ? {} : { customerEmail: request.emailId }),
      ...(request.msisdn === null ? {} : { customerPhone: `${countryCode}${request.msisdn}` }),
    },
    Services: {
      Service: {
        ServiceType: page.serviceType,
        ServiceDescription: page.title,
        ServiceDate: stampOf(page.now),
      },
    },
  }
}

type Opened = { kind: 'opened'; token: string }

/** The token of a new transaction, or the answer without one. */
export function readToken(told: Told): Opened | Extract<ChargeAnswer, { kind: 'refused' }> | Lost {
  if (isDone(told)) {
    const token = told.fields.get('TransToken') ?? ''
    return isToken(token) ? { kind: 'opened', token } : lost('createToken: no token')
  }
  return isRefusedCreation(told.code) ? { kind: 'refused', detail: told.detail } : lost(told.detail)
}

/** Null for fractions below a ngwee and for currencies the portal does not know. */
function readAmount(raw: string, currency: string): Money | null {
  if (!isCurrency(currency)) return null
  const parsed = parseMoney(raw, currency)
  return parsed.ok ? parsed.value : null
}

/** The transaction that was asked about, and the charge that it has to be of. */
export type Asked = { providerId: string; reference: string; isByToken: boolean }

/**
 * The word about one transaction.
 * - `open`: it is not paid, and can still be.
 * - `fault`: the gateway found fault with the question, which says nothing about a transaction.
 */
export type Word = EnquiryAnswer | { kind: 'open' } | { kind: 'fault'; detail: string }

export function readWord(told: Told, asked: Asked): Word {
  const stage = stageOf(told.code)
  if (stage === null) return readFault(told, asked)
  const named = told.fields.get('CompanyRef')
  // A token was the answer to our own request; a reference has to be repeated.
  const isOurs = named === undefined ? asked.isByToken : named === asked.reference
  if (!isOurs) return lost('verifyToken: the answer is of another reference')
  switch (stage) {
    case 'paid':
      return readPaid(told, asked)
    case 'other-amount':
      // Whether it names what was asked or what was paid is documented nowhere, so that no amount is believed.
      return { kind: 'unreadable', providerId: asked.providerId, detail: takenIn(told) }
    case 'under-way':
      return { kind: 'pending' }
    case 'open':
      return { kind: 'open' }
    case 'declined':
    case 'cancelled':
      return { kind: 'failed', detail: told.detail }
    case 'over':
      return { kind: 'absent' }
  }
}

/** The gateway gave a token out itself, so that not to know it proves nothing. A reference it may never have heard. */
const readFault = ({ code, detail }: Told, { isByToken }: Asked): Word =>
  code === codes.noMatch && !isByToken ? { kind: 'absent' } : { kind: 'fault', detail }

const amountIn = ({ fields }: Told) =>
  [fields.get('TransactionAmount') ?? '', fields.get('TransactionCurrency') ?? ''] as const

const takenIn = (told: Told): string =>
  `${told.code}, amount and currency: ${JSON.stringify(amountIn(told)).slice(0, 100)}`

function readPaid(told: Told, { providerId, reference }: Asked): EnquiryAnswer {
  const amount = readAmount(...amountIn(told))
  return amount
    ? { kind: 'successful', providerId, amount, reference }
    : { kind: 'unreadable', providerId, detail: takenIn(told) }
}

export const refundBody = ({ providerId, amount, reference }: RefundRequest): XmlParts => ({
  TransactionToken: providerId,
  refundAmount: toDecimal(amount),
  refundDetails: 'Refund',
  refundRef: reference,
})

/** "Accepted" is the last that is heard of a refund: no call asks about one. Decision 177. */
export function readRefund(told: Told): RefundAnswer {
  if (isDone(told)) return { kind: 'returned', providerRefundId: null }
  return isRefusedRefund(told.code)
    ? { kind: 'refused', detail: told.detail, cause: 'other' }
    : lost(told.detail)
}
