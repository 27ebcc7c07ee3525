import { type Instant, instantOf } from '@portal/kernel/instant'

const form = /^answered:(.+?)(?:@(\d{1,16}))?$/

/**
 * Kept among the sessions beside an id that the provider's own answer named: of a charge, or of a refund and then with the
 * moment of the answer. What callbacks at a charge's own address name is believed only as far as it agrees with these.
 * Decision 157.
 */
export const answeredText = (id: string, at: Instant | null = null): string =>
  at === null ? `answered:${id}` : `answered:${id}@${at}`

/** The ids that answers named, oldest first. */
export const answeredIds = (sessions: readonly string[]): string[] =>
  sessions.flatMap((text) => form.exec(text)?.[1] ?? [])

/** The moment at which an answer first named this id of a refund; null where none is kept. */
export function answeredAt(sessions: readonly string[], wanted: string | null): Instant | null {
  for (const text of sessions) {
    const [, id, at] = form.exec(text) ?? []
    if (id === wanted && at !== undefined) return instantOf(Number(at))
  }
  return null
}
