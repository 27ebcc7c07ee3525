import { after } from '@portal/kernel/instant'
import { type Money, toDecimal } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { PlayedMarket } from '../market.ts'
import type { World } from '../world.ts'
import { answerPush, endPush } from './approval.ts'
import type { DarajaCallback } from './callback.ts'
import credentials from './credentials.json' with { type: 'json' }
import { amountMax, prefix, shortCode } from './daraja.facts.ts'
import { darajaCall, type Fields, invalid, unable } from './envelope.ts'
import { stampOf } from './names.ts'
import { pushesOf } from './push.store.ts'

const base = '/daraja/mpesa'
/** A receiver without a wallet is found out about after this time, before any time scale. */
const findOutMs = 2_000
const dayMs = 24 * 3_600_000
/** A prompt lives no longer than this; a person's time is not scaled. */
const promptLifeMaxMs = 60_000

const transactionTypes = ['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']
const numberPattern = new RegExp(`^${prefix}[79]\\d{8}$`)

/** What is wrong with the merchant's proof; null where it is right. */
function credentialFault(world: World, fields: Fields): ProviderReply | null {
  const { BusinessShortCode: code, Password: password, Timestamp: stamp } = fields
  if (code !== shortCode) return unable('Merchant does not exist')
  const now = world.clock.now()
  const isNow =
    typeof stamp === 'string' &&
    /^\d{14}$/.test(stamp) &&
    stamp > stampOf(after(now, -dayMs)) &&
    stamp < stampOf(after(now, dayMs))
  if (!isNow) return invalid('Timestamp')
  const right = Buffer.from(`${shortCode}${credentials.passKey}${stamp}`).toString('base64')
  return password === right ? null : unable('Wrong credentials')
}

/** Whole units of the market's currency, as a number or as digits. */
export function amountOf(raw: unknown, market: PlayedMarket): Money | null {
  if (!/^[1-9]\d{0,9}$/.test(String(raw))) return null
  const parsed = market.parse(String(raw))
  return parsed.ok && parsed.value.minor <= market.ofFacts(amountMax).minor ? parsed.value : null
}

const isText = (raw: unknown, most: number): raw is string =>
  typeof raw === 'string' && raw.length > 0 && raw.length <= most

/** Addresses with the provider's own names in them are turned away. */
export const isCallbackUrl = (raw: unknown): raw is string =>
  typeof raw === 'string' &&
  /^https?:/.test(raw) &&
  URL.canParse(raw) &&
  !/pesa|safaricom/i.test(raw)

type Wanted = {
  msisdn: string
  amount: Money
  callbackUrl: string
  accountReference: string
}

function readPush(world: World, fields: Fields): { wanted: Wanted } | { fault: ProviderReply } {
  const fault = credentialFault(world, fields)
  if (fault) return { fault }
  const { PartyA: payer, PartyB: receiver, PhoneNumber: phone, CallBackURL: callbackUrl } = fields
  const { TransactionType: type, AccountReference: account, TransactionDesc: words } = fields
  if (!transactionTypes.includes(String(type))) return { fault: invalid('TransactionType') }
  if (receiver !== shortCode) return { fault: invalid('PartyB') }
  if (typeof phone !== 'string' || !numberPattern.test(phone) || phone !== payer) {
    return { fault: invalid('PhoneNumber') }
  }
  const amount = amountOf(fields.Amount, world.market)
  if (!amount) return { fault: invalid('Amount') }
  if (!isCallbackUrl(callbackUrl)) return { fault: invalid('CallBackURL') }
  if (!isText(account, 12)) return { fault: invalid('AccountReference') }
  if (!isText(words, 13)) return { fault: invalid('TransactionDesc') }
  const msisdn = phone.slice(prefix.length)
  return { wanted: { msisdn, amount, callbackUrl, accountReference: account } }
}

function push(world: World, callback: DarajaCallback, fields: Fields): ProviderReply {
  const read = readPush(world, fields)
  if ('fault' in read) return read.fault
  const { wanted } = read
  const { msisdn, amount, accountReference } = wanted
  if (pushesOf(world).openOf(msisdn)) {
    return unable(
      'Unable to lock subscriber, a transaction is already in process for the subscriber',
    )
  }
  const n = world.nextId()
  const checkoutId = `ws_CO_${stampOf(world.clock.now())}${n}`
  const merchantRequestId = `29115-${n}-1`
  const made = pushesOf(world).add({ ...wanted, checkoutId, merchantRequestId })
  if (!world.people.wallet('mpesa', msisdn)) {
    world.later(world.scaled(findOutMs), () => endPush(world, made, callback, 17))
  } else {
    const livesMs = Math.min(promptLifeMaxMs, world.promptLifeMs)
    const expiresAt = after(world.clock.now(), livesMs)
    // A phone that is off never shows it.
    if (!world.people.phoneIsOff(msisdn)) {
      world.phones(msisdn).ask(
        {
          system: 'MPESA',
          title: `Pay ${accountReference}`,
          amount: toDecimal(amount),
          expiresAt,
        },
        (answer) => answerPush(world, made, callback, answer),
      )
    }
    world.later(livesMs, () => endPush(world, made, callback, 1037))
  }
  return {
    status: 200,
    body: {
      MerchantRequestID: merchantRequestId,
      CheckoutRequestID: checkoutId,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    },
  }
}

function query(world: World, fields: Fields): ProviderReply {
  const fault = credentialFault(world, fields)
  if (fault) return fault
  const found = pushesOf(world).byCheckoutId(String(fields.CheckoutRequestID))
  if (!found) return invalid('CheckoutRequestID')
  const { end, checkoutId, merchantRequestId } = found
  // Both ways of saying so are in use, and either may come.
  if (!end && world.nextId() % 2 === 0) return unable('The transaction is being processed')
  return {
    status: 200,
    body: {
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successsfully',
      MerchantRequestID: merchantRequestId,
      CheckoutRequestID: checkoutId,
      ResultCode: String(end?.code ?? 4999),
      ResultDesc: end?.words ?? 'The transaction is still under processing',
    },
  }
}

/** A push to a phone, and what became of it. */
export function pushRoutes(app: FastifyInstance, world: World, callback: DarajaCallback): void {
  app.post(
    `${base}/stkpush/v1/processrequest`,
    darajaCall(world, (fields) => push(world, callback, fields)),
  )
  app.post(
    `${base}/stkpushquery/v1/query`,
    darajaCall(world, (fields) => query(world, fields)),
  )
}
