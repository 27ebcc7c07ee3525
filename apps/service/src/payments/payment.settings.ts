/** Every wait of the payment engine, in milliseconds. `TIME_SCALE` divides the long ones. */
export type PaymentSettings = {
  /** A quote is good for this long; then the order is priced anew. */
  quoteLifeMs: number
  /** An attempt that was never submitted expires after this. */
  registeredLifeMs: number
  /** Enquiries about an open attempt start here and widen to the maximum. */
  enquiryFirstMs: number
  enquiryMaxMs: number
  /** News from outside make the provider be asked about one payment at most this often. */
  newsSpacingMs: number
  /** A browser that came back is believed this long, although the provider has no payment yet. */
  hintTrustMs: number
  deliveryRetryFirstMs: number
  deliveryRetryMaxMs: number
  /** A refund whose answer was lost or that was refused is tried again with these waits. */
  refundRetryFirstMs: number
  refundRetryMaxMs: number
  /** This many refusals of a refund make it a case for a person. */
  refundRefusalsMax: number
  /** At least this many requests about a refund go unanswered before it is a case, however long that takes. */
  refundLooksMin: number
  /** A refund that the provider's account holds too little for is tried this long, with these waits. */
  refundShortMs: number
  refundShortFirstMs: number
  refundShortMaxMs: number
  /** A refund under way is looked at with these waits; banks take days. */
  refundLookFirstMs: number
  refundLookMaxMs: number
  /** After a refund that failed the next one waits so long, and twice as long each time; this many make it a case. */
  refundAgainFirstMs: number
  refundsMax: number
  /** Whatever is still unsure after this becomes a case for a person. */
  giveUpAfterMs: number
  /** An attempt that ended unpaid is watched for a late debit this long after it was submitted. */
  watchMs: number
  watchFirstMs: number
  watchMaxMs: number
  /** One that the provider still calls pending becomes a case for a person after this. */
  doubtAfterMs: number
  /** Work that throws is tried again after this; from the fifth time in a row after the longer wait. */
  workRetryMs: number
  workFailuresMax: number
  stuckRetryMs: number
  /** Longer than one step to the outside may take; never scaled. */
  leaseMs: number
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A step is at most this many calls, one after the other; its lease outlives them. */
const callsInAStep = 5

/** `callTimeoutMs`: the longest time-out of any one call. */
export function paymentSettings(timeScale: number, callTimeoutMs = 8_000): PaymentSettings {
  const scaled = (ms: number) => Math.max(1, Math.round(ms / timeScale))
  return {
    quoteLifeMs: 30 * minuteMs,
    registeredLifeMs: scaled(30 * minuteMs),
    enquiryFirstMs: scaled(10 * secondMs),
    enquiryMaxMs: scaled(3 * minuteMs),
    newsSpacingMs: scaled(10 * secondMs),
    hintTrustMs: scaled(minuteMs),
    deliveryRetryFirstMs: scaled(5 * secondMs),
    deliveryRetryMaxMs: scaled(2 * minuteMs),
    refundRetryFirstMs: scaled(10 * secondMs),
    refundRetryMaxMs: scaled(5 * minuteMs),
    refundRefusalsMax: 8,
    refundLooksMin: 5,
    refundShortMs: scaled(48 * hourMs),
    refundShortFirstMs: scaled(hourMs),
    refundShortMaxMs: scaled(6 * hourMs),
    refundLookFirstMs: scaled(minuteMs),
    refundLookMaxMs: scaled(dayMs),
    refundAgainFirstMs: scaled(minuteMs),
    refundsMax: 5,
    giveUpAfterMs: scaled(20 * hourMs),
    watchMs: scaled(dayMs),
    watchFirstMs: scaled(minuteMs),
    watchMaxMs: scaled(4 * hourMs),
    doubtAfterMs: scaled(3 * dayMs),
    workRetryMs: scaled(30 * secondMs),
    workFailuresMax: 5,
    stuckRetryMs: scaled(hourMs),
    leaseMs: callsInAStep * callTimeoutMs + 2 * secondMs,
  }
}

/** Doubles from first to max: 0 tries wait `firstMs`. */
export const backOffMs = (tries: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(tries, 30))
