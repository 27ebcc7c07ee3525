import type { Money } from '@portal/kernel/money'
import { countryCode, type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyRequest } from 'fastify'
import type { PlayedMarket } from '../market.ts'
import { type ErrorObject, errorOf, isErrorObject } from './envelope.ts'
import type { Order } from './ledger.store.ts'

const uuid = /^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$/i
const amountPattern = /^(0|[1-9][0-9]{0,17})(\.[0-9]{0,3}[0-9])?$/
const textMax = 256

export const isUuid = (raw: string): boolean => uuid.test(raw)

export const missing = (name: string): ErrorObject =>
  errorOf('validation', 'mandatoryValueNotSupplied', `${name} is missing.`)

export const malformed = (name: string): ErrorObject =>
  errorOf('validation', 'formatError', `${name} has another form.`)

/** The value of a header that comes once; undefined where it is absent or empty. */
export function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const isParty = (raw: unknown): raw is { key: string; value: string } => {
  const { key, value } = (raw ?? {}) as { key?: unknown; value?: unknown }
  return [key, value].every(
    (text) => typeof text === 'string' && text.length > 0 && text.length <= textMax,
  )
}

function readParty(name: string, raw: unknown): { key: string; value: string }[] | ErrorObject {
  if (raw === undefined) return missing(name)
  if (!Array.isArray(raw) || raw.length < 1 || raw.length > 10) return malformed(name)
  return raw.every(isParty) ? raw.map(({ key, value }) => ({ key, value })) : malformed(name)
}

function readAmount(
  { amount, currency }: Record<string, unknown>,
  market: PlayedMarket,
): Money | ErrorObject {
  if (amount === undefined) return missing('amount')
  if (currency === undefined) return missing('currency')
  if (typeof amount !== 'string') return malformed('amount')
  if (/^-\d/.test(amount)) return errorOf('validation', 'negativeValue', 'amount is negative.')
  const parsed = amountPattern.test(amount) ? market.parse(amount) : null
  // Hundredths are the smallest part, though the standard has room for four decimals.
  if (!parsed?.ok) return malformed('amount')
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return malformed('currency')
  if (currency !== market.currency) {
    return errorOf('validation', 'currencyNotSupported', `The currency is ${market.currency}.`)
  }
  if (parsed.value.minor === 0n) {
    return errorOf('businessRule', 'lessThanTransactionMinValue', 'Nothing is to be paid.')
  }
  return parsed.value
}

/** The wallet's owner: a number with its country code. */
export function payerOf(party: { key: string; value: string }[]): Msisdn | null {
  const value = party.find(({ key }) => key === 'msisdn')?.value ?? ''
  const national = new RegExp(`^\\+?${countryCode}(\\d+)$`).exec(value)?.[1]
  const parsed = parseMsisdn(national ?? '')
  return parsed.ok ? parsed.value : null
}

const echoedNames = ['requestingOrganisationTransactionReference', 'descriptionText'] as const

function readEchoed(body: Record<string, unknown>): Record<string, string> | ErrorObject {
  const echoed: Record<string, string> = {}
  for (const name of echoedNames) {
    const value = body[name]
    if (value === undefined) continue
    if (typeof value !== 'string' || value.length > textMax) return malformed(name)
    echoed[name] = value
  }
  return echoed
}

export const isObject = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** The amount with its payer and merchant, or the fault in their form. */
export function readOrder(
  raw: unknown,
  { clientId, correlationId }: { clientId: string; correlationId: string },
  market: PlayedMarket,
): { order: Order } | { fault: ErrorObject } {
  if (!isObject(raw)) return { fault: malformed('The body') }
  const amount = readAmount(raw, market)
  if (isErrorObject(amount)) return { fault: amount }
  const debitParty = readParty('debitParty', raw.debitParty)
  if (isErrorObject(debitParty)) return { fault: debitParty }
  const creditParty = readParty('creditParty', raw.creditParty)
  if (isErrorObject(creditParty)) return { fault: creditParty }
  const echoed = readEchoed(raw)
  if (isErrorObject(echoed)) return { fault: echoed }
  const msisdn = payerOf(debitParty)
  if (!msisdn) return { fault: malformed('debitParty.msisdn') }
  return {
    order: { clientId, correlationId, msisdn, amount, debitParty, creditParty, echoed },
  }
}
