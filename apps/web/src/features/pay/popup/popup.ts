/** The gateway whose script opens a popup on the payment page, as options name it. */
export const popupGateway = 'PAYSTACK'

/** The popup of the gateway that the chosen method leads to. */
export type Popup = {
  /** The address of the gateway's script. */
  readonly script: string
}
