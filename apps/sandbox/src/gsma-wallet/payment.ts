import { randomUUID } from 'node:crypto'
import { after } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { FastifyRequest } from 'fastify'
import { callbackKinds } from '../faults/fault.gate.ts'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { Wallet } from '../people/people.store.ts'
import type { World } from '../world.ts'
import { tellEnd } from './callback.ts'
import { answer, type ErrorObject, errorOf, isErrorObject, refusal, unknownOf } from './envelope.ts'
import { ledgerOf, type Order, type RequestState, type Transaction } from './ledger.store.ts'
import { pinFault, readCredential } from './pin.ts'
import { headerOf, malformed, missing, readOrder } from './request.ts'
import { shapeOfState, shapeOfTransaction } from './shapes.ts'
import { system, type WalletFacts } from './wallets.ts'

/** Time until the end of a payment that was answered with 202, in milliseconds, before any time scale. */
const judgedAfterMs = 3_000
const expiresAfterMs = 120_000

type Asked = { order: Order; wallet: Wallet; pin: string; callbackUrl: string | null }

const isWebAddress = (raw: string): boolean =>
  URL.canParse(raw) && /^https?:$/.test(new URL(raw).protocol)

/** A payment whose form, parties and addresses are right; its PIN is not looked at yet. */
function readPayment(
  world: World,
  facts: WalletFacts,
  request: FastifyRequest,
  from: { clientId: string; correlationId: string },
): Asked | ErrorObject {
  const read = readOrder(request.body, from, world.market)
  if ('fault' in read) return read.fault
  const { order } = read
  const callbackUrl = headerOf(request, 'X-Callback-URL') ?? null
  if (callbackUrl && !isWebAddress(callbackUrl)) return malformed('X-Callback-URL')
  const credential = headerOf(request, 'X-User-Credential-1')
  if (!credential) return missing('X-User-Credential-1')
  const pin = readCredential(facts, credential)
  if (pin === null) return malformed('X-User-Credential-1')
  const isMerchant = order.creditParty.some(
    ({ key, value }) => key === 'organisationid' && value === from.clientId,
  )
  if (!isMerchant) return unknownOf('merchant')
  const wallet = world.people.wallet(facts.name, order.msisdn)
  if (!wallet) return unknownOf('wallet')
  return { order, wallet, pin, callbackUrl }
}

const newReference = (world: World): string => `GM${world.nextId()}`

/** Takes the money, or says why not. */
function settle(world: World, facts: WalletFacts, asked: Asked): Transaction | ErrorObject {
  const { order, wallet, pin } = asked
  const fault = pinFault(world, facts, { msisdn: order.msisdn, wallet }, pin)
  if (fault) return fault
  if (world.faults.take(system, ['decline'])) {
    return errorOf('authorisation', 'requestDeclined', 'The payment was declined.')
  }
  if (wallet.balance.minor < order.amount.minor) {
    return errorOf('businessRule', 'insufficientFunds', 'There is not enough money in the wallet.')
  }
  const reference = newReference(world)
  const now = world.clock.now()
  const debit = {
    reference: order.echoed.requestingOrganisationTransactionReference || reference,
    amount: order.amount,
    at: now,
    refunded: false,
  }
  wallet.balance = money(wallet.balance.minor - order.amount.minor, wallet.balance.currency)
  wallet.debits.push(debit)
  const { correlationId: _, ...paid } = order
  const made: Transaction = {
    ...paid,
    reference,
    type: 'merchantpay',
    status: 'completed',
    original: null,
    debit,
    createdAt: now,
    modifiedAt: now,
  }
  ledgerOf(world, facts.name).transactions.set(reference, made)
  return made
}

/** The delay of an answer that comes before the end; null where the end is the answer. */
function delayOf(world: World, callbackUrl: string | null): number | null {
  const fault = world.faults.take(system, ['asynchronous'])
  if (fault) return fault.delayMs ?? world.scaled(judgedAfterMs)
  // A fault of callbacks needs one to strike.
  const wanted: readonly string[] = [...callbackKinds, 'forged-callback']
  const isDue = world.faults
    .list()
    .some((each) => each.system === system && wanted.includes(each.kind))
  return callbackUrl && isDue ? world.scaled(judgedAfterMs) : null
}

/** By the standard a refused request may leave nothing; a wallet may as well answer it again. */
const isRemembered = (world: World, { errorCode }: ErrorObject): boolean =>
  errorCode === 'requestingPartyAuthorisationError' &&
  world.faults.take(system, ['remember-wrong']) !== null

const linkOf = ({ id }: RequestState): string => `/requeststates/${id}`

function keepState(
  world: World,
  facts: WalletFacts,
  { order, callbackUrl }: Asked,
  end: RequestState['end'],
): RequestState {
  const state: RequestState = {
    id: randomUUID(),
    order,
    notificationMethod: callbackUrl ? 'callback' : 'polling',
    expiresAt: after(world.clock.now(), expiresAfterMs),
    end,
  }
  ledgerOf(world, facts.name).requestStates.set(state.id, state)
  return state
}

function settleLater(
  world: World,
  facts: WalletFacts,
  asked: Asked,
  record: { link: string | null },
  delayMs: number,
): ProviderReply {
  const { order, callbackUrl } = asked
  const state = keepState(world, facts, asked, null)
  record.link = linkOf(state)
  world.later(delayMs, () => {
    const end = settle(world, facts, asked)
    state.end = end
    if (!isErrorObject(end)) record.link = `/transactions/${end.reference}`
    if (callbackUrl) tellEnd(world, facts, { address: callbackUrl, order }, end)
  })
  return answer(202, shapeOfState(state))
}

/** A payment to the merchant, with the PIN of its payer. */
export function pay(
  world: World,
  facts: WalletFacts,
  request: FastifyRequest,
  from: { clientId: string; correlationId: string; record: { link: string | null } },
): ProviderReply {
  const asked = readPayment(world, facts, request, from)
  if (isErrorObject(asked)) return refusal(asked)
  const delayMs = delayOf(world, asked.callbackUrl)
  if (delayMs !== null) return settleLater(world, facts, asked, from.record, delayMs)
  const end = settle(world, facts, asked)
  if (isErrorObject(end)) {
    if (isRemembered(world, end)) from.record.link = linkOf(keepState(world, facts, asked, end))
    return refusal(end)
  }
  from.record.link = `/transactions/${end.reference}`
  return answer(201, shapeOfTransaction(end))
}
