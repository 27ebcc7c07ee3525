/** Why a database that answers reads takes no writes. */
export type WriteRefusal = 'read-only' | 'full' | 'io'

/** 25006: a standby, or set read-only; 53100: the disk is full; 58030: the disk fails. */
const refusals = new Map<unknown, WriteRefusal>([
  ['25006', 'read-only'],
  ['53100', 'full'],
  ['58030', 'io'],
])

export function writeRefusalOf(error: unknown): WriteRefusal | null {
  return error instanceof Error ? (refusals.get((error as { code?: unknown }).code) ?? null) : null
}
