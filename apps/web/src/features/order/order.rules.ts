import { timing } from '@portal/contract/constants'
import type { OrderPage, PublicStatus } from '@portal/contract/transaction'
import type { ReceiptTone } from '../../ui/receipt/receipt.tsx'

export type Transaction = NonNullable<OrderPage['transaction']>

export const isOpen = (status: PublicStatus): boolean => status !== 'SUCCESS' && status !== 'FAILED'

export const toneOf = (status: PublicStatus): ReceiptTone =>
  status === 'SUCCESS' ? 'success' : status === 'FAILED' ? 'stopped' : 'wait'

/**
 * How the page follows a payment. First the status by id, once a second and at most five times while
 * it is only registered; then the final status; then, while it is open, the order at the wallets' pace.
 */
export type PollState = {
  readonly stage: 'registered' | 'final' | 'watch'
  /** Questions asked in this stage. */
  readonly tries: number
}
export type Poll = { readonly ask: 'status' | 'final' | 'order'; readonly waitMs: number }

/** The gateway's answer is usually there within this time after the visitor came back. */
const firstLookMs = 2_000

export const startPolling = (status: PublicStatus): PollState => ({
  stage: status === 'REQUEST_REGISTERED' ? 'registered' : 'final',
  tries: 0,
})

/** What to ask next and after how long, or null when the page has nothing more to ask by itself. */
export function nextPoll(
  status: PublicStatus,
  { stage, tries }: PollState,
  triesMax: number,
): Poll | null {
  if (!isOpen(status)) return null
  if (stage === 'registered' && status === 'REQUEST_REGISTERED' && tries < timing.statusPollTries) {
    return { ask: 'status', waitMs: timing.statusPollMs }
  }
  if (stage === 'registered') return { ask: 'final', waitMs: 0 }
  if (stage === 'final') return { ask: 'final', waitMs: firstLookMs }
  return tries < triesMax ? { ask: 'order', waitMs: timing.walletPollMs } : null
}

/** The stage after a question was answered. */
export function afterPoll({ stage, tries }: PollState, { ask }: Poll): PollState {
  if (ask === 'final') return { stage: 'watch', tries: 0 }
  return { stage, tries: tries + 1 }
}

/** Seconds after which a page without script looks again; null once there is nothing to wait for. */
export function refreshAfter({ status, money }: Transaction): number | null {
  if (!isOpen(status) || money === 'with-support') return null
  return money === 'waiting-for-you' ? 15 : 5
}
