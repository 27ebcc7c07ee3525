import type { Instant } from '@portal/kernel/instant'

/** Sessions that were ended before their time, shared by all processes. */
export interface EndedSessions {
  /** `until`: when the session would have ended anyway; the row may go then. */
  add(hash: string, until: Instant): Promise<void>
  has(hash: string): Promise<boolean>
}
