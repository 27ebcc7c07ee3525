import type { OrderId } from '@portal/kernel/ids'
import type { Language } from '@portal/kernel/language'
import type { LineType } from '@portal/kernel/line-type'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Result } from '@portal/kernel/result'
import type { TransactionType } from '@portal/kernel/transaction'
import type { Granted } from './device-grants.port.ts'
import type { FulfilAnswer, FulfilEnquiryAnswer } from './operator/operator.port.ts'
import type { Deadline } from './outcome.port.ts'
import type { Item, Order, Payment } from './payment.port.ts'

/** The visitor's request as it arrived; a product reads the fields it declares. */
export type OrderRequest = {
  readonly transactionType: string
  /** Absent where the operator alone knows the number. */
  readonly msisdn?: string | undefined
  /** In the market's currency, whatever it is charged in. */
  readonly amount?: string | number | undefined
  /** What it is charged in; absent: the market's. */
  readonly currency?: string | undefined
  readonly lineType?: string | undefined
  readonly productCode?: string | undefined
  readonly accountId?: string | undefined
  readonly invoiceNumber?: string | undefined
  readonly leadId?: string | undefined
}

/** Fields of a request that only some products use; others refuse them by name. Decision 032. */
export const itemFields = [
  'productCode',
  'accountId',
  'invoiceNumber',
  'leadId',
  'lineType',
] as const
export type ItemField = (typeof itemFields)[number]

/** A price, and what is delivered for it. */
export type Quote<I extends Item = Item> = {
  item: I
  msisdn: Msisdn
  amount: Money
  value: Money
}

export type PriceRefusal = {
  code:
    | 'request.invalid'
    | 'line.invalid'
    | 'line.not-prepaid'
    | 'line.other-type'
    | 'line.not-billed'
    | 'bundle.not-sold'
    | 'bundle.other-price'
    | 'account.invalid'
    | 'account.other'
    | 'invoice.paid'
    | 'invoice.other-amount'
    | 'invoice.no-contact'
    | 'item.not-shown'
    | 'lead.not-open'
    | 'amount.invalid'
    | 'amount.not-whole'
    | 'amount.below-minimum'
    | 'amount.above-maximum'
    | 'provider.unavailable'
    | 'product.not-sold'
    | 'exchange.unavailable'
  /** The field of the order at fault. */
  field?: keyof OrderRequest
  /** The limit that was broken, or the price that it has. */
  limit?: Money
  /** The operator has said something of the number, so the refusal may tell it: it counts as a question about one. */
  tellsOfNumber?: true
}

/** The device that asks for a price. */
export type PriceAsker = {
  /** SHA-256 of its session, hex; null where it has none yet. */
  readonly ownerHash: string | null
  /** The order that is priced anew; null for one that is not stored yet. */
  readonly orderId: OrderId | null
}

/** One leg of delivery. */
export type Leg<I extends Item = Item> = {
  /** Our reference; a repeated one must be answered with the first result. */
  reference: string
  item: I
  order: Order
  payment: Payment
  within: Deadline
}

/** A leg that is asked about. */
export type LookedAt<I extends Item = Item> = Leg<I> & {
  /** The money goes back as soon as nothing can be delivered any more: what is under way is called off. */
  callsOff: boolean
}

/** The item as pages and texts describe it. */
export type Description = {
  /** `words` of the order's summary. */
  words: string
  /** Further fields of the order's summary, by their names on the wire. */
  summary: Readonly<Record<string, string>>
  /** The same, for the device that opened the order alone. */
  ownSummary?: Readonly<Record<string, string>>
}

/** One kind of thing that can be bought. Decision 023. */
export type Product<I extends Item = Item> = {
  readonly kind: I['kind']
  readonly type: TransactionType
  /** The kinds of line it is sold for. */
  readonly lineTypes: readonly LineType[]
  /** The fields it reads beside number, amount and currency. */
  readonly fields: readonly ItemField[]
  /** Reads the stored value back; null for one that this version cannot read. */
  item(stored: Item): I | null
  /** Names are in the language, where the content has words for them. */
  price(
    request: OrderRequest,
    language: Language,
    asker: PriceAsker,
  ): Promise<Result<Quote<I>, PriceRefusal>>
  /**
   * The number is the operator's to know: what a request says of it counts for nothing, nobody is told it whole, and it
   * is not bought again. Decision 153.
   */
  readonly hidesNumber?: true
  /** What the device was shown of it, which its attempts use up; absent where anyone may pay for it. */
  grantOf?(item: I): Granted
  /** Refuses a device without that grant, where it is not in the words of what was shown. */
  readonly withoutGrant?: 'lead.not-open'
  fulfil(leg: Leg<I>): Promise<FulfilAnswer>
  enquire(leg: LookedAt<I>): Promise<FulfilEnquiryAnswer>
  /** Milliseconds after sending during which a delivery may still appear. */
  readonly settlesAfterMs: number
  /**
   * Milliseconds after the payment during which delivery is tried; then the operator is asked, and
   * the money goes back.
   */
  readonly deliveryWindowMs: number
  /** True where a late debit may still buy it, unless the same was bought meanwhile. */
  readonly reinstate: boolean
  describe(item: I): Description
  /** Equal for two items that are the same purchase for the visitor. */
  same(quote: Quote<I>): string
}
