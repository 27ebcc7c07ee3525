import type { Charge } from '../../outside/charge.ts'
import type { Outside } from '../../outside/outside.ts'
import { hourMs, minuteMs } from '../../time/durations.ts'

/**
 * The limits that the portal promises: one open prompt a phone, three unapproved an hour, six a day, and one more for
 * the session that has paid from it.
 */
export const promptLimits = { openMax: 1, perHour: 3, perDay: 6 }

/** Time by which a prompt may arrive after it was counted, or after an earlier one was found to be over. */
const toleranceMs = 2 * minuteMs

/** Counts the prompts that rang, over all sessions and processes. */
export function checkPrompt(outside: Outside, reference: string, payer: string | null) {
  const { now } = outside.scheduler
  const rang = [...outside.charges.values()].filter((one) => payer !== null && one.payer === payer)
  const isApproved = ({ transactions }: Charge) =>
    transactions.some(({ takenAt }) => takenAt !== null)
  const unapproved = rang.filter((one) => !isApproved(one))
  const isRinging = ({ diesAt, isRefused, transactions }: Charge) =>
    !isRefused && transactions.length === 0 && now < diesAt - toleranceMs / 2
  if (unapproved.some(isRinging)) {
    outside.complain(reference, '16: a second prompt rang a phone that was still asked', 'any-loss')
  }
  const ownersShare = unapproved.length < rang.length ? 1 : 0
  const since = (ms: number) => unapproved.filter(({ askedAt }) => askedAt > now - ms + toleranceMs)
  if (since(hourMs).length >= promptLimits.perHour + ownersShare) {
    outside.complain(reference, '16: a phone rang too often within an hour', 'any-loss')
  }
  if (since(24 * hourMs).length >= promptLimits.perDay + ownersShare) {
    outside.complain(reference, '16: a phone rang too often within a day', 'any-loss')
  }
}
