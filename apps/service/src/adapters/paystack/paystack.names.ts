/**
 * The gateway refuses a reference that it has, so that each try to open a page has one of its own: ours, then ours with
 * ".2", ".3", ".4". A later one is asked for only where the gateway has the one before, so the tries of a charge are a row
 * without a gap, and the gateway itself is the memory of how many there were. Decision 180.
 */

/** A lease outlives five calls. */
export const triesMost = 4

export const nameOfTry = (reference: string, ordinal: number): string =>
  ordinal === 1 ? reference : `${reference}.${ordinal}`

/** Names of all tries that there may be of a charge, oldest first. */
export const namesOfTries = (reference: string): string[] =>
  Array.from({ length: triesMost }, (_, index) => nameOfTry(reference, index + 1))

/** Letters, digits and `-.=` are all that the gateway takes in a reference. */
const named = /^([A-Za-z0-9=-]{1,100})(?:\.[2-4])?$/

/** Our reference in the name of a try; null for what names none. */
export const referenceIn = (name: unknown): string | null =>
  typeof name === 'string' ? (named.exec(name)?.[1] ?? null) : null
