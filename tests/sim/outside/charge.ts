import type { Money } from '@portal/kernel/money'

export type ProviderRefund = {
  id: string
  reference: string
  amount: Money
  status: 'under-way' | 'returned' | 'failed'
  sentAt: number
  endedAt: number | null
  /** Moment from which the provider's own list shows it. */
  listedFrom: number
}

/** One debit of a payer, or one try. A charge may have several. */
export type Transaction = {
  providerId: string
  charge: Charge
  status: 'pending' | 'successful' | 'failed' | 'reversed'
  begunAt: number
  taken: Money
  takenAt: number | null
  /** Another amount, named by a signed callback; no answer shows which is true. */
  named: { amount: Money; heardAt: number | null } | null
  /** The provider's answers name no amount that can be read. */
  isUnreadable: boolean
  /** Moment until which the provider's own records do not show it. */
  unseenUntil: number
  /** Moment until which they call it pending although it has ended. */
  lagsUntil: number
  refunds: ProviderRefund[]
  /** The last moment at which the portal read which refunds are listed. */
  refundsListedAt: number | null
  /** Number of refusals of a refund for other reasons than an empty account. */
  refusals: number
  /** The portal cannot name it to its provider as a refund has to: what tells the name was lost. */
  isUnnamed: boolean
  /** A person has given it back outside of all systems. */
  isGivenBackByHand: boolean
}

export type Charge = {
  provider: string
  reference: string
  asked: Money
  askedAt: number
  payer: string | null
  session: string | null
  /** Moment at which the page or the prompt dies. */
  diesAt: number
  /** Moment at which the first page or prompt dies, whatever others were asked for later. */
  firstDiesAt: number
  /**
   * Moment until which the visitor can use the page or prompt that the portal knows; 0 if it knows none.
   */
  shownUntil: number
  isRefused: boolean
  /** Each of its pages takes money once at most. */
  isPaidOnce?: true
  isCancelled: boolean
  transactions: Transaction[]
}

type Asked = Pick<
  Charge,
  'provider' | 'reference' | 'asked' | 'askedAt' | 'payer' | 'session' | 'diesAt'
>

export const newCharge = (charge: Asked): Charge => ({
  ...charge,
  firstDiesAt: charge.diesAt,
  shownUntil: 0,
  isRefused: false,
  isCancelled: false,
  transactions: [],
})

export const newTransaction = (
  charge: Charge,
  providerId: string,
  begunAt: number,
): Transaction => ({
  providerId,
  charge,
  status: 'pending',
  begunAt,
  taken: charge.asked,
  takenAt: null,
  named: null,
  isUnreadable: false,
  unseenUntil: 0,
  lagsUntil: 0,
  refunds: [],
  refundsListedAt: null,
  refusals: 0,
  isUnnamed: false,
  isGivenBackByHand: false,
})

export const isReturned = ({ refunds, isGivenBackByHand }: Transaction): boolean =>
  isGivenBackByHand || refunds.some(({ status }) => status === 'returned')
export const isKept = (transaction: Transaction): boolean =>
  transaction.status === 'successful' && !isReturned(transaction)
export const isComingBack = ({ refunds }: Transaction): boolean =>
  refunds.some(({ status }) => status === 'under-way')

/** The status in the provider's own records at `now`; null while they do not show the transaction. */
export function recordOf(transaction: Transaction, now: number): Transaction['status'] | null {
  if (now < transaction.unseenUntil) return null
  return now < transaction.lagsUntil ? 'pending' : transaction.status
}
