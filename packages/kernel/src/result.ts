/** An expected outcome: a value, or a named reason for its absence. Bugs throw instead. */
export type Result<T, E = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

export const fail = <const E>(error: E): Result<never, E> => ({ ok: false, error })
