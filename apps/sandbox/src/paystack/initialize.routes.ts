import { type Currency, type Money, money } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import { inCurrency } from '../market.ts'
import type { World } from '../world.ts'
import { gatewayCall, invalid, isRecord, refusal, success } from './envelope.ts'
import { type OpenRequest, transactionsOf } from './transaction.store.ts'

/** The time that the merchant has set for its pages in the dashboard. */
const sessionMs = 30 * 60_000
/** The most that one page is for, in kwacha. */
const amountMax = 100_000

/** The account has the market's currency beside dollars, also where the real gateway does not serve it: tests sell in it. */
const isServed = (currency: unknown, { market }: World): currency is Currency =>
  currency === market.currency || currency === 'USD'

const knownChannels = ['card', 'bank', 'ussd', 'qr', 'eft', 'mobile_money', 'bank_transfer']

const isAddress = (raw: unknown): raw is string =>
  typeof raw === 'string' && URL.canParse(raw) && /^https?:$/.test(new URL(raw).protocol)

/** A whole number of the smallest unit; a text of digits is taken as well. */
function amountOf(world: World, body: Record<string, unknown>): Money | ProviderReply {
  const { amount: raw, currency = 'NGN' } = body
  const isText = typeof raw === 'string' && /^\d{1,12}$/.test(raw)
  if (!isText && !(typeof raw === 'number' && Number.isSafeInteger(raw))) {
    return invalid('Amount is required and must be an integer')
  }
  const minor = BigInt(raw)
  if (minor <= 0n) return invalid('Invalid Amount Sent', 'invalid_amount')
  if (!isServed(currency, world)) return refusal({ status: 403, ...unsupported })
  return minor > inCurrency(amountMax, currency).minor
    ? invalid('Amount is above the limit of the account')
    : money(minor, currency)
}

const unsupported = {
  message: 'Currency not supported by merchant',
  code: 'unsupported_currency',
  type: 'validation_error',
  nextStep: 'Ensure that the merchant has this currency enabled',
} as const

function channelsOf(raw: unknown): string[] | null {
  if (raw === undefined) return ['card']
  const isKnown = (one: unknown) => typeof one === 'string' && knownChannels.includes(one)
  return Array.isArray(raw) && raw.length > 0 && raw.every(isKnown) ? raw : null
}

/** Reads what a page is asked for; a reply says what is wrong with it. */
function readRequest(world: World, raw: unknown): Omit<OpenRequest, 'lifeMs'> | ProviderReply {
  if (!isRecord(raw)) return invalid('Invalid request')
  const { email, reference, callback_url: callbackUrl, metadata = {} } = raw
  if (typeof email !== 'string' || !/^\S+@\S+\.\S+$/.test(email)) {
    return invalid('Invalid Email Address Passed', 'invalid_email_address')
  }
  const amount = amountOf(world, raw)
  if ('status' in amount) return amount
  if (typeof reference !== 'string' || !/^[A-Za-z0-9.=-]{1,100}$/.test(reference)) {
    return invalid('Reference may have letters, digits and -.= alone', 'invalid_reference')
  }
  const channels = channelsOf(raw.channels)
  if (!channels) return invalid('Channels must be an array of known channels')
  if (callbackUrl !== undefined && !isAddress(callbackUrl)) return invalid('Invalid Callback URL')
  if (!isRecord(metadata)) return invalid('Metadata must be an object')
  const cancelUrl = metadata.cancel_action
  if (cancelUrl !== undefined && !isAddress(cancelUrl)) return invalid('Invalid cancel_action')
  return {
    ...{ email, amount, reference, channels, metadata },
    callbackUrl: callbackUrl ?? null,
    cancelUrl: cancelUrl ?? null,
  }
}

const duplicate = refusal({
  status: 400,
  message: 'Duplicate Transaction Reference',
  code: 'duplicate_reference',
  type: 'validation_error',
  nextStep: 'Try and create the Transaction or Charge with a new reference',
})

function initialize(world: World, request: FastifyRequest): ProviderReply {
  const wanted = readRequest(world, request.body)
  if ('status' in wanted) return wanted
  const opened = transactionsOf(world).open({ ...wanted, lifeMs: world.scaled(sessionMs) })
  if (!opened) return duplicate
  return success('Authorization URL created', {
    // The page is where the caller found us, so that it opens under the same address.
    authorization_url: `http://${request.host}/paystack/checkout/${opened.accessCode}`,
    access_code: opened.accessCode,
    reference: opened.reference,
  })
}

/** Opens a page under a reference that is new. */
export function initializeRoutes(app: FastifyInstance, world: World): void {
  app.post(
    '/paystack/transaction/initialize',
    gatewayCall(world, (request) => initialize(world, request)),
  )
}
