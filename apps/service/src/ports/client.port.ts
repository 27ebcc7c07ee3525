/** The visitor behind a request, as far as shared places are shared out by it. Decision 113. */
export type Client = {
  /** An issued session; null for a device without one. */
  readonly session: string | null
  /** An IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string
  /** The session has opened an order lately. */
  readonly isBuyer: boolean
}
