import type { Money } from '@portal/kernel/money'

/** One delivery of an operator's, under our reference. */
export type Grant = {
  reference: string
  msisdn: string
  amount: Money
  /** Of a bundle. */
  productCode?: string
  /** Of a bill or an invoice. */
  account?: string
  invoiceNo?: string
  at: number
}

/** Every reference of a delivery begins with the id of its payment, which holds no dash. */
export function paymentOfReference(reference: string): string {
  const end = reference.indexOf('-')
  return end < 0 ? reference : reference.slice(0, end)
}
