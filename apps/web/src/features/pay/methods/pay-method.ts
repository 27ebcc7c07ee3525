import type { InitiateBody, ProcessBody } from '@portal/contract/calls/transaction'
import type { ReactNode } from 'react'
import type { Problem } from '../../../lib/page/page.ts'
import type { PaymentMethod } from '../../../order/product/payment-method.ts'
import type { IconName } from '../../../ui/icon/icon-paths.ts'
import type { PayView } from '../pay-data.ts'

export type MethodFieldsProps = {
  readonly data: PayView
  /** The last answer about each field, in words, and what had been typed. */
  readonly errors: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
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
  /** The fault that is seen before anything is sent. */
  readonly problem: Problem | null
  /** The payer's number is proved by a code, and its PIN entered on this page. */
  readonly proves?: true
}

/** How a wallet is paid from by its PIN: its mode, and what proves the number to the calls. */
export type ByPin = {
  readonly mode: string
  readonly proof: 'uniqueCode' | 'token'
}

/** A payment method as the payment page renders and reads it; its type is the value of the hidden field that names it. */
export type PayMethod = PaymentMethod & {
  /** The wire name of the field to fill in. */
  readonly field: string
  /** Keys of words: its name, what will happen in five words, and the button while it is under way. */
  readonly texts: { readonly name: string; readonly detail: string; readonly busy: string }
  readonly icon: IconName
  /** True where the page can ask for the wallet's PIN. */
  readonly pin?: ByPin
  Fields(props: MethodFieldsProps): ReactNode
  read(form: URLSearchParams): ReadFields
}

/** The hidden field that says which method the form is of. */
export const methodField = 'method'

export const textOf = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim()
