import { paymentModes } from '@portal/contract/payment-modes'

/**
 * Facts about ways to pay that the simulation's models and the tests of the real product share. What acts is written
 * twice: a model answers the engine's ports in virtual time, a way in `tests/ways` presses buttons of the sandbox.
 */
export const card = {
  name: 'card',
  mode: paymentModes.card,
  /** The provider is asked for money once: what never arrived is not sent again. */
  asksOnce: false,
  /** Asked about a payment, the provider names its amount. */
  enquiryNamesAmount: true,
  /** Working days that money takes on its way back, as the page of the payment names them. */
  refundDays: 15,
} as const

export const wallet = {
  name: 'wallet',
  mode: paymentModes.wallet,
  asksOnce: true,
  enquiryNamesAmount: false,
  refundDays: 0,
} as const

/** The method of tests/extension. */
export const voucher = { name: 'voucher', mode: 'MPESA' } as const
