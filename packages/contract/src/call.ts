import type { Static } from 'typebox'
import type { RefusalCode } from './codes.ts'
import { apiPrefix } from './constants.ts'
import type { CallDefinition } from './define-call.ts'

/** One call of the portal API as its callers know it: no schemas, which no browser should load. */
export type Call<Input, Result> = {
  readonly method: 'GET' | 'POST'
  /** Relative to the API's prefix, as published: "subscriber/line-type". */
  readonly path: string
  /** Paying calls carry an idempotency key made by the browser. */
  readonly idempotent?: true
  /** Carries the access token of a proved number. */
  readonly authorized?: true
  /** Reasons of codes that follow HTTP and mean one thing in this call, where an answer has no reason. */
  readonly reasons?: Readonly<Record<string, RefusalCode>>
  /** A success may come without a result, which the specification shows no field of. */
  readonly mayBeEmpty?: true
  /** Never set: carries the types. */
  readonly types?: { input: Input; result: Result }
}

/** The caller's side of a definition; another method, path or kind than the definition's does not compile. */
export type CallOf<D extends CallDefinition> = Call<Static<D['input']>, Static<D['result']>> &
  Pick<D, 'method' | 'path'> &
  (D extends { readonly idempotent: true } ? { readonly idempotent: true } : unknown) &
  (D extends { readonly authorized: true } ? { readonly authorized: true } : unknown)

type Typed = { readonly types?: { input: unknown; result: unknown } }
export type InputOf<C extends Typed> = NonNullable<C['types']>['input']
export type ResultOf<C extends Typed> = NonNullable<C['types']>['result']

export const addressOf = (call: { path: string }): string => `${apiPrefix}/${call.path}`
