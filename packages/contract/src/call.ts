import { apiPrefix } from './constants.ts'

/** One call of the portal API. `Input` is the query of a GET and the body of a POST. */
export type Call<Input, Result> = {
  readonly method: 'GET' | 'POST'
  /** Relative to the API's prefix, as published: "subscriber/line-type". */
  readonly path: string
  /** Paying calls carry an idempotency key made by the browser. */
  readonly idempotent?: true
  /** Never set: carries the types. */
  readonly types?: { input: Input; result: Result }
}

export type InputOf<C> = C extends Call<infer Input, unknown> ? Input : never
export type ResultOf<C> = C extends Call<never, infer Result> ? Result : never

export const get = <Input, Result>(path: string): Call<Input, Result> => ({ method: 'GET', path })
export const post = <Input, Result>(path: string): Call<Input, Result> => ({ method: 'POST', path })
export const postOnce = <Input, Result>(path: string): Call<Input, Result> => ({
  method: 'POST',
  path,
  idempotent: true,
})

export const addressOf = (call: { path: string }): string => `${apiPrefix}/${call.path}`
