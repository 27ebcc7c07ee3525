/**
 * Facts about a payment method that its model in the simulation and the tests of the real product share. What acts is
 * written twice: a model answers the engine's ports in virtual time, a method in `tests/methods` presses buttons of the sandbox.
 */
export type MethodFacts = {
  name: string
  /** The mode of payment on the wire. */
  mode: string
  /** The provider is asked for money once: what never arrived is not sent again. */
  asksOnce: boolean
  /** Asked about a payment, the provider names its amount. */
  enquiryNamesAmount: boolean
  /** Working days that money takes on its way back, as the page of the payment names them. */
  refundDays: number
}
