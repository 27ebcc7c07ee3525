import { createHash } from 'node:crypto'

/** Given by a run of everything; absent where journeys are asked for by name. */
const seed = process.env.JOURNEYS_SEED

/** A number below `count`, another for each title and each commit. */
const numberOf = (title: string, count: number): number =>
  createHash('sha256').update(`${seed} ${title}`).digest().readUInt32BE() % count

/**
 * Of settings in which a journey proves the same, the one that this commit draws for its title; without a seed
 * all of them. Decision 142.
 */
export function drawn<T>(title: string, settings: readonly T[]): readonly T[] {
  if (!seed || settings.length === 0) return settings
  return settings.slice(numberOf(title, settings.length)).slice(0, 1)
}

/** Of many like things those that this commit draws: each of them once in so many commits, on the average. */
export const drawnPart = <T>(title: string, things: readonly T[], commits: number): readonly T[] =>
  seed ? things.filter((_, place) => place % commits === numberOf(title, commits)) : things
