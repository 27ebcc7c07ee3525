/** Every wait of the payment engine, in milliseconds. `TIME_SCALE` divides the long ones. */
export type PaymentSettings = {
  /** An attempt that was never submitted expires after this. */
  registeredLifeMs: number
  /** Enquiries about an open attempt start here and widen to the maximum. */
  enquiryFirstMs: number
  enquiryMaxMs: number
  /** A browser that came back is believed so long, although the provider has no payment yet. */
  hintTrustMs: number
  /** Top-ups are tried again this long after the payment; then the money goes back. */
  deliveryWindowMs: number
  deliveryRetryFirstMs: number
  deliveryRetryMaxMs: number
  refundRetryFirstMs: number
  refundRetryMaxMs: number
  /** So many refusals of a refund make it a case for a person. */
  refundRefusalsMax: number
  /** Whatever is still unsure after this becomes a case for a person. */
  giveUpAfterMs: number
  /** An attempt that ended unpaid is watched for a late debit this long after it was submitted. */
  watchMs: number
  watchFirstMs: number
  watchMaxMs: number
  /** Longer than any one call to the outside may take; never scaled. */
  leaseMs: number
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/**
 * `callTimeoutMs`: the longest time-out of any one call. A step is at most two calls, and its lease
 * must outlive it.
 */
export function paymentSettings(timeScale: number, callTimeoutMs = 8_000): PaymentSettings {
  const scaled = (ms: number) => Math.max(1, Math.round(ms / timeScale))
  return {
    registeredLifeMs: scaled(30 * minuteMs),
    enquiryFirstMs: scaled(10 * secondMs),
    enquiryMaxMs: scaled(3 * minuteMs),
    hintTrustMs: scaled(minuteMs),
    deliveryWindowMs: scaled(15 * minuteMs),
    deliveryRetryFirstMs: scaled(5 * secondMs),
    deliveryRetryMaxMs: scaled(2 * minuteMs),
    refundRetryFirstMs: scaled(10 * secondMs),
    refundRetryMaxMs: scaled(5 * minuteMs),
    refundRefusalsMax: 8,
    giveUpAfterMs: scaled(20 * hourMs),
    watchMs: scaled(24 * hourMs),
    watchFirstMs: scaled(1 * minuteMs),
    watchMaxMs: scaled(4 * hourMs),
    leaseMs: 3 * callTimeoutMs + 2 * secondMs,
  }
}

/** Doubles from first to max: 0 tries wait `firstMs`. */
export const backOffMs = (tries: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(tries, 30))
