import type { OrderPage } from '@portal/contract/calls/order-page'
import type { Problem } from '../../lib/page/page.ts'
import type { Currencies } from './currency/other-currency.ts'
import type { OfferedMethod } from './pay.rules.ts'
import type { Popup } from './popup/popup.ts'

export type PayData =
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'pay'
      readonly order: OrderPage
      readonly attempt: string
      readonly methods: readonly OfferedMethod[]
      readonly chosen: OfferedMethod | null
      /** Number of the wallet that is suggested; national digits. */
      readonly payer: string
      /** The price of the same the last time, where it was another one. */
      readonly priceBefore: string | null
      /** The address of the lead that a plan is bought by: nothing else is typed in its place. */
      readonly leadEmail?: string
      /** Where the gateway of the chosen method opens a popup on this page. */
      readonly popup?: Popup
      /** Target of Cancel, without language prefix. */
      readonly back: string
      /** Absent where the market has one currency. */
      readonly currencies?: Currencies
      /** The order took the place of one whose exchange rate was over. */
      readonly isRenewed?: true
      /** The failure of the call for the options. */
      readonly problem: Problem | null
    }

export type PayView = Extract<PayData, { kind: 'pay' }>

/** The order, and the payment for the same that the page tells of. */
export function subjectsOf(data: PayData): readonly string[] {
  if (data.kind === 'gone') return []
  const { orderId, alike } = data.order
  return alike ? [orderId, alike.transactionId] : [orderId]
}

/** The type of the method whose form is on the page. */
export const formOn = (data: PayData): string | undefined =>
  data.kind === 'pay' ? data.chosen?.type : undefined
