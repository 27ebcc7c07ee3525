import fc from 'fast-check'
import type { Clock } from './pools.ts'

/** Asks a store, or a transaction of one; what is read is the answer. */
export type Run<Asked> = (asked: Asked, at: Clock) => Promise<unknown>
/** An operation with its arguments, which name it in a report. */
export type Named<Asked> = { name: string; args: readonly unknown[]; run: Run<Asked> }

export const named = <Asked, Args extends unknown[]>(
  make: (...args: Args) => Run<Asked>,
  ...args: Args
): Named<Asked> => ({
  name: make.name,
  args,
  run: make(...args),
  ...{ [fc.toStringMethod]: () => `${make.name}(${args.map((one) => fc.stringify(one))})` },
})
export const drawn = <Asked, Args extends unknown[]>(
  make: (...args: Args) => Run<Asked>,
  ...args: { [I in keyof Args]: fc.Arbitrary<Args[I]> }
): fc.Arbitrary<Named<Asked>> => fc.tuple<Args>(...args).map((values) => named(make, ...values))
export const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
