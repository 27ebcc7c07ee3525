import { isCurrency, type Money, parseMoney } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { cardsOf, type OpenRequest } from './card.store.ts'
import { gatewayCall, refusal, success } from './envelope.ts'

const minuteMs = 60_000
const sessionMinutesDefault = 30
const sessionMinutesMax = 1440

type PaymentBody = {
  tx_ref?: unknown
  amount?: unknown
  currency?: unknown
  redirect_url?: unknown
  payment_options?: unknown
  session_duration?: unknown
  max_retry_attempt?: unknown
  customer?: { email?: unknown; name?: unknown; phonenumber?: unknown }
  customizations?: { title?: unknown }
}

const textOf = (raw: unknown): string | null => (typeof raw === 'string' && raw ? raw : null)

/** Amounts may be numbers or numeric strings, in major units. */
function amountOf(raw: unknown, currency: string): Money | null {
  if (!isCurrency(currency) || (typeof raw !== 'number' && typeof raw !== 'string')) return null
  const parsed = parseMoney(raw, currency)
  return parsed.ok && parsed.value.minor > 0n ? parsed.value : null
}

/** An absent count is fine, a wrong one is null. */
function countOf(raw: unknown, most: number): number | undefined | null {
  if (raw === undefined) return undefined
  return Number.isInteger(raw) && Number(raw) >= 1 && Number(raw) <= most ? Number(raw) : null
}

function isWebAddress(raw: string): boolean {
  return URL.canParse(raw) && /^https?:$/.test(new URL(raw).protocol)
}

/** The gateway's names of payment methods; anything else is refused here, so that a misspelt one is seen. */
const knownOptions = ['card', 'account', 'banktransfer', 'mobilemoneyzambia', 'ussd']

function optionsOf(raw: unknown): readonly string[] | null {
  if (raw === undefined) return ['card']
  const options = (textOf(raw) ?? '').split(',').map((one) => one.trim())
  return options.every((one) => knownOptions.includes(one)) ? options : null
}

/** Reads what a payment page is asked for; a text says what is wrong with it. */
function readPayment(raw: unknown, scaled: (ms: number) => number): OpenRequest | string {
  const body = (raw ?? {}) as PaymentBody
  const reference = textOf(body.tx_ref)
  if (!reference) return 'tx_ref is required'
  if (body.amount === undefined) return 'amount is required'
  const currency = textOf(body.currency)
  if (!currency) return 'currency is required'
  const amount = amountOf(body.amount, currency)
  if (!amount) return 'amount or currency is invalid'
  const redirectUrl = textOf(body.redirect_url)
  if (!redirectUrl) return 'redirect_url is required'
  if (!isWebAddress(redirectUrl)) return 'redirect_url must be a valid url'
  const email = textOf(body.customer?.email)
  if (!email) return 'customer.email is required'
  if (!/^\S+@\S+\.\S+$/.test(email)) return 'customer.email must be a valid email'
  const sessionMinutes = countOf(body.session_duration, sessionMinutesMax)
  if (sessionMinutes === null) return 'session_duration must be 1 to 1440 minutes'
  const paymentOptions = optionsOf(body.payment_options)
  if (!paymentOptions) return 'payment_options must be known options'
  const failuresMax = countOf(body.max_retry_attempt, 100)
  if (failuresMax === null) return 'max_retry_attempt must be a whole number'
  return {
    reference,
    amount,
    redirectUrl,
    paymentOptions,
    customer: {
      email,
      name: textOf(body.customer?.name),
      phoneNumber: textOf(body.customer?.phonenumber),
    },
    merchant: textOf(body.customizations?.title) ?? 'The merchant',
    failuresMax: failuresMax ?? null,
    lifeMs: scaled((sessionMinutes ?? sessionMinutesDefault) * minuteMs),
  }
}

function openPage(world: World, request: FastifyRequest): ProviderReply {
  const wanted = readPayment(request.body, world.scaled)
  if (typeof wanted === 'string') return refusal(400, wanted)
  const opened = cardsOf(world).open(wanted)
  if (!opened) return refusal(400, 'Transaction reference already exists with another amount')
  // The page is where the caller found us, so that it opens under the same address.
  const link = `http://${request.host}/flutterwave/pay/${opened.linkId}`
  return success('Hosted Link', { link })
}

/** Flutterwave Standard, version 3: a payment page for one reference. */
export function paymentsRoutes(app: FastifyInstance, world: World): void {
  app.post(
    '/flutterwave/v3/payments',
    gatewayCall(world, (request) => openPage(world, request)),
  )
}
