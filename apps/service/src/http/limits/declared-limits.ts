import type { Setting } from '../../settings/setting.ts'
import {
  createLimits,
  type GuessLimit,
  type Limit,
  type LimitParts,
  type MissBrake,
  type Tiers,
} from './limits.ts'

/**
 * A limit as a feature declares it: what the operator may set of it, and how it is made. Features that share a declaration
 * share its counts. Decision 134.
 */
export type DeclaredLimit<Made> = Setting<(parts: LimitParts) => Made>

/** Declares a limit, which is made once for the parts of one process. */
export function declareLimit<Value, Made>(
  { rows, read }: Setting<Value>,
  make: (parts: LimitParts, value: Value) => Made,
): DeclaredLimit<Made> {
  const known = new WeakMap<LimitParts, Made>()
  return {
    rows,
    read(reader) {
      const value = read(reader)
      return (parts) => {
        const made = known.get(parts) ?? make(parts, value)
        known.set(parts, made)
        return made
      }
    },
  }
}

/** Several limits, under the names that a feature has for them. */
export function limitsOf<Limits extends object>(
  each: { readonly [Name in keyof Limits]: DeclaredLimit<Limits[Name]> } | undefined,
): DeclaredLimit<Limits> {
  const limits = new Map<string, DeclaredLimit<unknown>>(Object.entries(each ?? {}))
  return {
    rows: [...limits.values()].flatMap(({ rows }) => rows),
    read(reader) {
      const makers = [...limits].map(([name, limit]) => ({ name, make: limit.read(reader) }))
      return (parts) => {
        const made = makers.map(({ name, make }) => [name, make(parts)])
        return Object.fromEntries(made)
      }
    },
  }
}

/** Nothing that the operator may set. */
const unset: Setting<null> = { rows: [], read: () => null }

/** For reads and rendered pages: by network, in this process only. */
export const localLimit = (name: string, points: Setting<number>): DeclaredLimit<Limit> =>
  declareLimit(points, (parts, value) => createLimits(parts).local(name, value))

/** For what programs send, which have no session: by network, in this process only. */
export const networkLimit = (name: string, points: Setting<number>): DeclaredLimit<Limit> =>
  declareLimit(points, (parts, value) => createLimits(parts).byNetwork(name, value))

/** For what costs money, storage or a secret: by session and by network, over all processes. */
export const tieredLimit = (name: string, tiers: Setting<Tiers>): DeclaredLimit<Limit> =>
  declareLimit(tiers, (parts, value) => createLimits(parts).tiered(name, value))

/** Like `tieredLimit`, in this process only. */
export const localTieredLimit = (name: string, tiers: Setting<Tiers>): DeclaredLimit<Limit> =>
  declareLimit(tiers, (parts, value) => createLimits(parts).localTiered(name, value))

/** For secrets that can be guessed: by what is guessed at, an hour long. */
export const guessLimit = (name: string, points: Setting<number>): DeclaredLimit<GuessLimit> =>
  declareLimit(points, (parts, value) => createLimits(parts).guesses(name, value))

/** Slows down a session that guesses. */
export const missBrake = (name: string): DeclaredLimit<MissBrake> =>
  declareLimit(unset, (parts) => createLimits(parts).missBrake(name))
