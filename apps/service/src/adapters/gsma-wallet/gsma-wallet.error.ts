import Type from 'typebox'
import { Value } from 'typebox/value'
import type { FailureCause } from '../../ports/payment-provider.port.ts'

const errorObject = Type.Object({
  errorCategory: Type.String(),
  errorCode: Type.String(),
  // The official file spells it so; the documentation beside it writes errorDescription.
  errordescription: Type.Optional(Type.String()),
  errorDescription: Type.Optional(Type.String()),
  errorParameters: Type.Optional(Type.Unknown()),
})
const parameters = Type.Array(Type.Object({ key: Type.String(), value: Type.String() }))

/** The wallet's refusal of a request. Category and code begin with a small letter, as in the official file. */
export type WalletError = {
  category: string
  code: string
  /** For people who look at a payment. */
  words: string
  /** Extension: PINs that may still be tried, as `remainingAttempts`. */
  attemptsLeft: number | null
  /** Extension: `subStatus` says that the wallet is locked. */
  isLocked: boolean
}

const textMax = 256

/** Documentation writes "BusinessRule" and "InsufficientFunds", the official file "businessRule". */
const withSmallLetter = (raw: string): string =>
  (raw.charAt(0).toLowerCase() + raw.slice(1)).slice(0, textMax)

/** Null where the body is no error of the standard. */
export function readError(body: unknown): WalletError | null {
  if (!Value.Check(errorObject, body)) return null
  const { errorCategory, errorCode, errordescription, errorDescription, errorParameters } = body
  const known = Value.Check(parameters, errorParameters) ? errorParameters : []
  const valueNamed = (name: string) => known.find(({ key }) => key === name)?.value ?? ''
  const left = valueNamed('remainingAttempts')
  return {
    category: withSmallLetter(errorCategory),
    code: withSmallLetter(errorCode),
    words: (errordescription || errorDescription || errorCode).slice(0, textMax),
    attemptsLeft: /^\d{1,3}$/.test(left) ? Number(left) : null,
    isLocked: valueNamed('subStatus').toLowerCase() === 'locked',
  }
}

/** The payer's credential was not accepted. */
export const isWrongSecret = ({ code }: WalletError): boolean =>
  code === 'requestingPartyAuthorisationError'

/** The API key or the token was not accepted, and the call was not looked at. */
export const isAboutUs = ({ code }: WalletError): boolean => code === 'clientAuthorisationError'

export const isUnknown = ({ code }: WalletError): boolean => code === 'identifierError'

const refusals = new Set(['businessRule', 'validation', 'authorisation', 'identification'])

/** Null where the error says nothing about the credential. */
export const saidOfSecret = (error: WalletError): boolean | null =>
  isRefusal(error) ? isWrongSecret(error) : null

/** The wallet states that it did not do what it was asked for, and never will under this request. */
export const isRefusal = (error: WalletError): boolean =>
  refusals.has(error.category) &&
  // A request that came before may have been done. A general error says nothing.
  !['duplicateRequest', 'genericError', 'clientAuthorisationError'].includes(error.code)

/** The cause of a failure; empty where the error names none that a visitor can act on. */
export function causeOf(error: WalletError): { cause?: FailureCause } {
  if (error.isLocked) return { cause: 'wallet-locked' }
  return error.code === 'insufficientFunds' ? { cause: 'not-enough-money' } : {}
}
