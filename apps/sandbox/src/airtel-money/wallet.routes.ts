import { after } from '@portal/kernel/instant'
import { type Money, money, toDecimal } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { PlayedMarket } from '../market.ts'
import type { World } from '../world.ts'
import { answerPush } from './approval.ts'
import type { WalletCallback } from './callback.ts'
import { noTransaction, placeFault, refusal, success, walletCall } from './envelope.ts'
import { pushesOf, standingOf } from './push.store.ts'

/** The wallet answers no enquiry sooner than this after the push, before any time scale. */
const enquireAfterMs = 180_000
const base = '/airtel-money'

type Place = { country?: unknown; currency?: unknown }
type PushBody = {
  reference?: unknown
  subscriber?: Place & { msisdn?: unknown }
  transaction?: Place & { amount?: unknown; id?: unknown }
}
type Wanted = { id: string; msisdn: string; amount: Money; reference: string }

const textOf = (raw: unknown, most: number): string | null =>
  typeof raw === 'string' && raw.length > 0 && raw.length <= most ? raw : null

function amountOf(raw: unknown, market: PlayedMarket): Money | null {
  if (typeof raw !== 'number' && typeof raw !== 'string') return null
  const parsed = market.parse(raw)
  return parsed.ok && parsed.value.minor > 0n ? parsed.value : null
}

/** Reads what is asked for, or says as the wallet does what is wrong with it. */
function readPush(world: World, raw: unknown): { wanted: Wanted } | { fault: ProviderReply } {
  const { reference: rawReference, subscriber, transaction } = (raw ?? {}) as PushBody
  const reference = textOf(rawReference, 64)
  const id = textOf(transaction?.id, 64)
  if (!reference || !subscriber || !transaction || !id) {
    return { fault: refusal(400, 'ROUTER003', 'Mandatory parameters are missing') }
  }
  for (const place of [subscriber, transaction]) {
    const fault = placeFault(world, { country: place.country, currency: place.currency })
    if (fault) return { fault }
  }
  const msisdn = textOf(subscriber.msisdn, 9)
  if (!msisdn || !parseMsisdn(msisdn).ok) {
    return { fault: refusal(400, 'ESB000033', 'Invalid MSISDN Length. MSISDN Length should be 9') }
  }
  const amount = amountOf(transaction.amount, world.market)
  if (!amount) return { fault: refusal(400, 'ESB000008', 'Field validation: amount') }
  return { wanted: { id, msisdn, amount, reference } }
}

function push(
  world: World,
  callback: WalletCallback,
  request: FastifyRequest,
  clientId: string,
): ProviderReply {
  const read = readPush(world, request.body)
  if ('fault' in read) return read.fault
  const { id, msisdn, amount, reference } = read.wanted
  if (pushesOf(world).byId(id)) {
    return refusal(400, 'ESB000041', 'External Transaction ID already exists.')
  }
  const wallet = world.people.wallet('money', msisdn)
  if (!wallet) {
    return refusal(400, 'ESB000011', 'The subscriber is not registered', 'DP00800001010')
  }
  if (wallet.locked) {
    return refusal(400, 'ESB000011', 'The wallet of the subscriber is locked', 'DP00800001008')
  }
  const at = world.clock.now()
  const expiresAt = after(at, world.promptLifeMs)
  const made = pushesOf(world).add({ id, clientId, msisdn, amount, at, expiresAt })
  world.phones(msisdn).ask(
    {
      system: 'Money',
      title: `Pay ${reference}`,
      amount: toDecimal(amount),
      // A phone that is off shows it when it comes back, long after the wallet gave up.
      expiresAt: world.people.phoneIsOff(msisdn) ? null : expiresAt,
    },
    (answer) => answerPush(world, made, callback, answer),
  )
  return success('DP00800001006', { transaction: { id, status: 'SUCCESS' } })
}

function enquire(world: World, request: FastifyRequest): ProviderReply {
  const { id } = request.params as { id: string }
  const found = pushesOf(world).byId(id)
  if (!found) return noTransaction
  const now = world.clock.now()
  if (now < after(found.at, world.scaled(enquireAfterMs))) {
    const message =
      'The transaction status is not available yet. Enquire 3 minutes after the payment request.'
    return refusal(400, 'ESB000014', message)
  }
  const { status, message, responseCode, airtelMoneyId } = standingOf(found, now)
  return success(responseCode, {
    transaction: {
      ...(airtelMoneyId ? { airtel_money_id: airtelMoneyId } : {}),
      id,
      message,
      status,
    },
  })
}

function refund(world: World, request: FastifyRequest): ProviderReply {
  const { transaction } = (request.body ?? {}) as { transaction?: { airtel_money_id?: unknown } }
  const airtelMoneyId = textOf(transaction?.airtel_money_id, 64)
  if (!airtelMoneyId) return refusal(400, 'ROUTER003', 'Mandatory parameters are missing')
  const found = pushesOf(world).byMoneyId(airtelMoneyId)
  const wallet = found && world.people.wallet('money', found.msisdn)
  const debit = wallet?.debits.find((each) => each.reference === found?.id)
  if (!found || !wallet || !debit) return noTransaction
  if (found.refunded) {
    return refusal(400, 'ESB000011', 'The transaction has already been refunded')
  }
  found.refunded = true
  debit.refunded = true
  wallet.balance = money(wallet.balance.minor + debit.amount.minor, wallet.balance.currency)
  return success('DP00800001001', {
    transaction: { airtel_money_id: airtelMoneyId, status: 'SUCCESS' },
  })
}

function findUser(world: World, request: FastifyRequest): ProviderReply {
  const { msisdn } = request.params as { msisdn: string }
  const wallet = world.people.wallet('money', msisdn)
  if (!wallet) return refusal(404, 'ESB000011', 'User Not Found', 'DP02200000002')
  return success('DP02200000001', {
    first_name: 'Mwansa',
    last_name: 'Banda',
    grade: 'SUBS',
    is_barred: wallet.locked,
    is_pin_set: true,
    msisdn,
  })
}

/** Push, enquiry, refund, and who has a wallet. */
export function walletRoutes(app: FastifyInstance, world: World, callback: WalletCallback): void {
  const pushCall = walletCall(world, (request, clientId) =>
    push(world, callback, request, clientId),
  )
  app.post(`${base}/merchant/v1/payments/`, pushCall)
  app.get(
    `${base}/standard/v1/payments/:id`,
    walletCall(world, (request) => enquire(world, request)),
  )
  app.post(
    `${base}/standard/v1/payments/refund`,
    walletCall(world, (request) => refund(world, request)),
  )
  app.get(
    `${base}/standard/v1/users/:msisdn`,
    walletCall(world, (request) => findUser(world, request)),
  )
}
