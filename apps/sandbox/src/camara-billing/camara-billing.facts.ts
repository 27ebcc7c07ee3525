/** The name in faults. */
export const system = 'billing'

/** The address of both APIs, as the operator's own root. */
export const apiRoot = '/camara'
export const billingBase = `${apiRoot}/carrier-billing/v0.5`
export const refundBase = `${apiRoot}/carrier-billing-refund/v0.3`

/** The most that one payment takes, in kwacha. */
export const amountMax = 1_000
/** The most that a postpaid line has on its next bill by payments, in kwacha. */
export const postpaidMax = 300

export const scopes = [
  'carrier-billing:payments:create',
  'carrier-billing:payments:read',
  'carrier-billing-refund:refunds:create',
  'carrier-billing-refund:refunds:read',
] as const
export type Scope = (typeof scopes)[number]

/** When a payment or refund that was answered with `processing` ends, divided by the time scale. */
export const processingMs = 3_000
