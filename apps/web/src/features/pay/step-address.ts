import { methodAddress } from '../../order/product/payment-method.ts'

/** The address of the code that was sent to a payer's number. */
export const codeAddress = (slug: string, orderId: string, refId: string): string =>
  `${methodAddress(slug, orderId)}&step=code&ref=${encodeURIComponent(refId)}`

/** The address at which what the payer's number has is shown, and the money taken from it. */
export const confirmAddress = (slug: string, orderId: string, refId: string): string =>
  `${methodAddress(slug, orderId)}&step=confirm&ref=${encodeURIComponent(refId)}`

/** The address at which the PIN of the payer's wallet is entered. */
export const pinAddress = (slug: string, orderId: string): string =>
  `${methodAddress(slug, orderId)}&step=pin`
