import { numberOf } from '../../tools/tests/drawn-seed.ts'

/** Given by a run of everything; absent where journeys are asked for by name. */
const seed = process.env.JOURNEYS_SEED

/**
 * Of settings in which a journey proves the same, the one that this commit draws for its title; without a seed
 * all of them. Decision 142.
 */
export function drawn<T>(title: string, settings: readonly T[]): readonly T[] {
  if (!seed || settings.length === 0) return settings
  return settings.slice(numberOf(seed, title, settings.length)).slice(0, 1)
}

/** Of many like things those that this commit draws: each of them once in so many commits, on the average. */
export const drawnPart = <T>(title: string, things: readonly T[], commits: number): readonly T[] =>
  seed ? things.filter((_, place) => place % commits === numberOf(seed, title, commits)) : things
