import type { Recent } from '@portal/contract/calls/device'
import type { OrderPage } from '@portal/contract/calls/order-page'
import type { TransactionType } from '@portal/kernel/transaction'
import type { AppTools } from '../../lib/page/app-context.ts'

/** A product as the pages of an order show it: each brings one as `product.ts`. */
export type Product = {
  readonly type: TransactionType
  /** Rows of the purchase: a key of words and a value, the price last. */
  summary(
    order: OrderPage['summary'],
    app: AppTools,
  ): readonly { readonly label: string; readonly value: string }[]
  /** Keys of words; what depends on the state of an order is looked up by `orderWords`. */
  readonly words: {
    /** The page that sells it. */
    readonly page: string
    /** The product's name under the amount. */
    readonly what: string
    /** For which number. */
    readonly whatFor: string
  }
  /** How more of it is bought; null where that makes no sense. */
  readonly again: {
    /** The page that sells it, without language prefix. */
    readonly path: string
    /** How the same is bought once more: values of that page's form, by field name. Absent where that makes no sense. */
    fields?(payment: Recent): Readonly<Record<string, string>>
  } | null
}
