import type { Static, TSchema } from 'typebox'

/** One call of the portal API as the service knows it: where it is, what it takes, what it answers. */
export type CallDefinition = {
  readonly method: 'GET' | 'POST'
  /** Relative to the API's prefix, as published: "subscriber/line-type". */
  readonly path: string
  /** One line for the API document. */
  readonly summary: string
  /** The query of a GET, the body of a POST. */
  readonly input: TSchema
  readonly result: TSchema
  /** Paying calls carry an idempotency key made by the browser. */
  readonly idempotent?: true
  /** Carries the access token of a proved number. */
  readonly authorized?: true
}

type ValuesOf<S extends TSchema> = Static<S>[keyof Static<S>]

/** A query is text, and nothing converts it. */
type FitsItsMethod<D extends CallDefinition> = D['method'] extends 'GET'
  ? ValuesOf<D['input']> extends string | undefined
    ? unknown
    : { readonly input: 'the fields of a GET are text' }
  : unknown

/** Types of input and result follow from the schemas; a query of anything but text does not compile. Decision 045. */
export const defineCall = <const D extends CallDefinition>(definition: D & FitsItsMethod<D>): D =>
  definition
