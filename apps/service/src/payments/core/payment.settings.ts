/** Every wait of the payment engine, in milliseconds. `TIME_SCALE` divides the long ones. */
export type PaymentSettings = {
  /** Life of a quote; after it the order is priced anew. */
  quoteLifeMs: number
  /** Life of an attempt that was never submitted. */
  registeredLifeMs: number
  /** First wait between enquiries about an open attempt; it grows to the maximum. */
  enquiryFirstMs: number
  enquiryMaxMs: number
  /** Shortest interval between questions to a provider about one payment that are caused by notifications. */
  notificationSpacingMs: number
  /**
   * Time for which a browser's return counts although the provider has no payment yet, and for which notifications after the
   * submission hold back a page that it does not know.
   */
  returnTrustMs: number
  /** Age of a debit without delivery at which the payer gets a text that it takes long. */
  deliveryLateMs: number
  deliveryRetryFirstMs: number
  deliveryRetryMaxMs: number
  /** Longest wait between looks at a delivery that the operator works on, within its window. */
  deliveryLookMaxMs: number
  /** Waits before the next try of a refund that was refused or whose answer was lost. */
  refundRetryFirstMs: number
  refundRetryMaxMs: number
  /** Number of refusals of a refund that make it an exception. */
  refundRefusalsMax: number
  /** Least number of unanswered requests about a refund before it is a case, however long they take. */
  refundLooksMin: number
  /**
   * Time for which a refund is tried while the provider's account holds too little, and the waits between
   * tries.
   */
  refundShortMs: number
  refundShortFirstMs: number
  refundShortMaxMs: number
  /** Waits between questions about a refund that is under way; banks take days. */
  refundLookFirstMs: number
  refundLookMaxMs: number
  /**
   * Wait after a failed refund before the next one; it doubles each time. `refundsMax` of them make a case.
   */
  refundAgainFirstMs: number
  refundsMax: number
  /** Age at which a payment, delivery or refund that is still unsure becomes an exception. */
  giveUpAfterMs: number
  /**
   * Time for which an attempt that ended unpaid is watched for a late debit: after the submission or, where a restored
   * database has lost that, after the first sign of the charge.
   */
  watchMs: number
  watchFirstMs: number
  watchMaxMs: number
  /** Age at which an attempt that the provider still calls pending becomes an exception. */
  doubtAfterMs: number
  /**
   * Wait before work that threw is tried again; from the fifth failure in a row the longer wait applies.
   */
  workRetryMs: number
  workFailuresMax: number
  stuckRetryMs: number
  /** Life of a lease, longer than one step to the outside can take; never scaled. */
  leaseMs: number
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Number of calls that one step makes in a row at most; the lease outlives them. */
const callsInAStep = 5

/** `callTimeoutMs`: the longest time-out of any one call. */
export function paymentSettings(timeScale: number, callTimeoutMs = 8_000): PaymentSettings {
  const scaled = (ms: number) => Math.max(1, Math.round(ms / timeScale))
  return {
    quoteLifeMs: 30 * minuteMs,
    registeredLifeMs: scaled(30 * minuteMs),
    enquiryFirstMs: scaled(10 * secondMs),
    enquiryMaxMs: scaled(3 * minuteMs),
    notificationSpacingMs: scaled(10 * secondMs),
    returnTrustMs: scaled(minuteMs),
    deliveryLateMs: scaled(3 * minuteMs),
    deliveryRetryFirstMs: scaled(5 * secondMs),
    deliveryRetryMaxMs: scaled(2 * minuteMs),
    deliveryLookMaxMs: scaled(15 * secondMs),
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
