import type { OrderPage } from '@portal/contract/calls/order-page'
import type { InitiateBody, ProcessBody } from '@portal/contract/calls/transaction'
import type { ReactNode } from 'react'
import type { Problem } from '../../../lib/page/page.ts'
import type { PaymentMethod } from '../../../order/product/payment-method.ts'
import type { IconName } from '../../../ui/icon/icon-paths.ts'
import type { PayView } from '../pay-view.ts'

export type MethodFieldsProps = {
  readonly data: PayView
  /** The last answer about each field, in words, and what had been typed. */
  readonly errors: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
  /** Says whether the form can be sent; until something is said it can. */
  readonly onReady: (isReady: boolean) => void
}

/** Values of a submitted form of this payment method. */
export type ReadFields = {
  readonly initiate: Pick<
    InitiateBody,
    'paymentMode' | 'paymentGateway' | 'emailId' | 'paymentMobile'
  >
  readonly process: Pick<ProcessBody, 'paymentMode' | 'paymentGateway' | 'paymentMobile'>
  /** Typed values by field name. */
  readonly values: Readonly<Record<string, string>>
  /** The faults that are seen before anything is sent. */
  readonly problems: readonly Problem[]
  /** The payer's number is proved by a code first. */
  readonly proves?: true
}

/** What a code to the payer's number opens: its mode, what proves the number to the calls, and what is asked next. */
export type ByCode = {
  readonly mode: string
  /** The mode for plans of home broadband, where it is another one. */
  readonly leadMode?: string
  readonly proof: 'uniqueCode' | 'token'
  /** The PIN of the wallet, or whether to take the money from what the number has. */
  readonly asks: 'pin' | 'confirmation'
  /** The number is one of the operator's lines, which is asked before a code is sent to where none can arrive. */
  readonly ofLine?: true
}

/** The mode in which an order is paid. */
export const modeFor = (
  { mode, leadMode = mode }: ByCode,
  { summary: { transactionType } }: OrderPage,
): string => (transactionType === 'HBB_LEADS' ? leadMode : mode)

/** The fields of a payment method, and how a form of them is read: a file of its own, loaded with the chosen method. */
export type MethodForm = {
  Fields(props: MethodFieldsProps): ReactNode
  read(form: URLSearchParams): ReadFields
  /** Why this payer cannot pay for this order, where that is known without a question. */
  refuse?(order: OrderPage, payer: string): Problem | null
}

/** A payment method as the payment page lists it; its type is the value of the hidden field that names it. */
export type PayMethod = PaymentMethod & {
  /** The wire names of the fields to fill in. */
  readonly fields: readonly string[]
  /**
   * Keys of words: its name, what will happen in five words, the button where that does not name the amount, and the
   * button while it is under way.
   */
  readonly texts: {
    readonly name: string
    readonly detail: string
    readonly pay?: string
    readonly busy: string
  }
  readonly icon: IconName
  /** Present where the payer's number can be proved by a code. */
  readonly byCode?: ByCode
  /** Imports its form by the path of the module, from which the build takes styles and chunk. */
  form(): Promise<MethodForm>
}

/** The hidden field that says which method the form is of. */
export const methodField = 'method'

export const textOf = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim()
