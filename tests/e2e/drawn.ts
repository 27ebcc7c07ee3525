import { createHash } from 'node:crypto'

/** Given by a run of everything; absent where journeys are asked for by name. */
const seed = process.env.JOURNEYS_SEED

/**
 * Of settings in which a journey proves the same, the one that this commit draws for its title; without a seed
 * all of them. Decision 142.
 */
export function drawn<T>(title: string, settings: readonly T[]): readonly T[] {
  if (!seed || settings.length === 0) return settings
  const number = createHash('sha256').update(`${seed} ${title}`).digest().readUInt32BE()
  return settings.slice(number % settings.length).slice(0, 1)
}
