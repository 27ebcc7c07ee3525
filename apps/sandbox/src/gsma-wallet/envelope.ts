import { systemClock, toIso } from '@portal/kernel/instant'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ProviderReply, providerCall } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { tokensOf } from './token.routes.ts'
import { system, type WalletFacts } from './wallets.ts'

/** The HTTP status of each category of errors. */
const statuses = {
  businessRule: 400,
  validation: 400,
  authorisation: 401,
  identification: 404,
  internal: 500,
} as const
type ErrorCategory = keyof typeof statuses

/** Categories and codes are spelt as in the official file, and so is `errordescription`. */
export type ErrorObject = {
  errorCategory: ErrorCategory
  errorCode: string
  errordescription: string
  errorDateTime: string
  errorParameters?: { key: string; value: string }[]
}

export function errorOf(
  errorCategory: ErrorCategory,
  errorCode: string,
  errordescription: string,
  parameter?: { key: string; value: string },
): ErrorObject {
  return {
    errorCategory,
    errorCode,
    errordescription,
    errorDateTime: toIso(systemClock.now()),
    ...(parameter ? { errorParameters: [parameter] } : {}),
  }
}

export const answer = (status: number, body: object): ProviderReply => ({
  status,
  headers: { 'x-date': toIso(systemClock.now()) },
  body,
})

export const refusal = (error: ErrorObject): ProviderReply =>
  answer(statuses[error.errorCategory], error)

export const isErrorObject = (value: object): value is ErrorObject => 'errorCategory' in value

export const unknownOf = (what: string): ErrorObject =>
  errorOf('identification', 'identifierError', `There is no such ${what}.`)

export const strangerError = (): ErrorObject =>
  errorOf(
    'authorisation',
    'clientAuthorisationError',
    'The API key or the access token is wrong or has expired.',
  )

const internalError = (): ErrorObject =>
  errorOf('internal', 'genericError', 'The request cannot be processed at present.')

/** Null for a request whose key or token is not the wallet's. */
export function clientOf(
  world: World,
  wallet: WalletFacts,
  { headers }: FastifyRequest,
): string | null {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (!token || headers['x-api-key'] !== wallet.apiKey) return null
  return tokensOf(world, wallet.name).clientOf(token)
}

/** A call of the wallet: behind the faults, and only with the key and a live token. */
export function walletCall(
  world: World,
  wallet: WalletFacts,
  act: (request: FastifyRequest, clientId: string) => ProviderReply,
) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Looked at on arrival: a call that a fault holds up does not outlive its token.
    const clientId = clientOf(world, wallet, request)
    const call = providerCall(
      world,
      system,
      () => (clientId ? act(request, clientId) : refusal(strangerError())),
      internalError,
    )
    return call(request, reply)
  }
}

/** The wallet's answer to a request that cannot be read, made before any route sees it. */
export const formFault = (): ProviderReply =>
  refusal(errorOf('validation', 'formatError', 'The request cannot be read.'))
