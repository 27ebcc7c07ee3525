import { after } from '@portal/kernel/instant'
import { isCurrency, parseMoney } from '@portal/kernel/money'
import type { ProviderReply } from '../../../../apps/sandbox/src/faults/provider-call.ts'
import { inCurrency } from '../../../../apps/sandbox/src/market.ts'
import type { World } from '../../../../apps/sandbox/src/world.ts'
import type { OpenRequest } from './charge.store.ts'
import { refusal } from './envelope.ts'

type Fields = Readonly<Record<string, unknown>>

/** The most that one charge is for, in kwacha. */
const amountMax = 100_000
const lifeMaxMs = 24 * 3_600_000

const invalid = refusal(422, 'invalid_request')

/** The currencies of the merchant's account: the market's own, and dollars. */
export const currenciesOf = ({ market }: World): string[] => [
  ...new Set<string>([market.currency, 'USD']),
]

const textIn = (fields: Fields, name: string): string | null => {
  const text = fields[name]
  return typeof text === 'string' && text !== '' && text.length <= 2_000 ? text : null
}

const isAddress = (raw: string | null): raw is string =>
  raw !== null && URL.canParse(raw) && /^https?:$/.test(new URL(raw).protocol)

function amountOf(world: World, fields: Fields): OpenRequest['amount'] | ProviderReply {
  const [raw, currency] = [textIn(fields, 'amount'), textIn(fields, 'currency')]
  if (!raw || !currency) return invalid
  if (!isCurrency(currency) || !currenciesOf(world).includes(currency)) {
    return refusal(422, 'currency_not_supported')
  }
  const parsed = parseMoney(raw, currency)
  if (!parsed.ok || parsed.value.minor <= 0n) return invalid
  const isTooHigh = parsed.value.minor > inCurrency(amountMax, currency).minor
  return isTooHigh ? refusal(422, 'amount_too_high') : parsed.value
}

/** Reads what is asked for; an answer says what is wrong with it. */
export function readRequest(world: World, fields: Fields): OpenRequest | ProviderReply {
  const amount = amountOf(world, fields)
  if ('status' in amount) return amount
  const reference = textIn(fields, 'reference')
  const title = textIn(fields, 'title')
  const notifyUrl = textIn(fields, 'notify_url')
  const lifeMs = fields.expires_in_ms
  const isLife = typeof lifeMs === 'number' && lifeMs > 0 && lifeMs <= lifeMaxMs
  if (!reference || reference.length > 100 || !title || !isLife) return invalid
  if (!isAddress(notifyUrl)) return invalid
  return {
    ...{ reference, amount, title, notifyUrl },
    phone: textIn(fields, 'phone'),
    email: textIn(fields, 'email'),
    returnUrl: textIn(fields, 'return_url'),
    // The merchant's own number, which no scale shortens again.
    expiresAt: after(world.clock.now(), lifeMs),
  }
}
