import type { InitiateBody } from '@portal/contract/calls/transaction'
import * as calls from '@portal/contract/calls/transaction.schema'
import { parseId } from '@portal/kernel/ids'
import { type Money, parseMoney, toDecimal } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyMissing, keyOf, stableBody } from '../../http/calls/idempotency.ts'
import {
  type Asked,
  type GuardedHandler,
  type LanguageOf,
  serveGuarded,
  worded,
} from '../../http/calls/serve-call.ts'
import { answer, type Refused, refused, refuseField } from '../../http/refusals/answer.ts'
import { amountFault } from '../../http/refusals/errors.ts'
import { ownerOf } from '../../http/sessions/session.ts'
import type { Exchange } from '../../ports/exchange.port.ts'
import type { Access, Method } from '../../ports/method.port.ts'
import { chooseMethod } from '../methods/method.rules.ts'
import { isBelowDollar } from '../methods/small-sums.rules.ts'
import type { MethodChoice, OrderChoice } from '../orders/checkout.flow.ts'
import { orderOfKey, priceOrder } from '../orders/order.flow.ts'
import { priceWithin, refusePrice } from '../orders/order.routes.ts'
import { describedItem, filledItem } from '../orders/order.rules.ts'
import {
  holderOf,
  methodOf,
  payerInvalid,
  type TransactionDeps,
  textIn,
  tokenOther,
  unread,
} from './asked-transaction.routes.ts'
import { findEarlier, type InitiateRefusal, initiate, mayAskAbout } from './initiate.flow.ts'
import { checkPayer, refuseShortPayer } from './payer.flow.ts'

export function initiateRoutes(app: FastifyInstance, deps: TransactionDeps) {
  const initiateBy =
    (access: Access): GuardedHandler<typeof calls.initiateCall, Msisdn | null> =>
    async (body, asked, holder) => {
      const read = readInitiate(deps, body, access, asked.request)
      if (!read.ok) return read.error
      const { choice } = read.value
      if (holder !== null && choice.payerMsisdn !== holder) return tokenOther
      const answered = await initiateRead(deps, read.value, asked)
      return worded(answered, async () => methodOf(deps.flowDeps, choice.provider))
    }
  const languageOf = languageOfOrder(deps)
  const by = (access: Access) => ({ guard: holderOf(deps, access), languageOf })
  serveGuarded(app, calls.initiateCall, by('open'), initiateBy('open'))
  serveGuarded(app, calls.authInitiateCall, by('token'), initiateBy('token'))
}

type Initiate = {
  key: string
  body: InitiateBody
  choice: MethodChoice
  amount: Money
  /** Undefined where the body names none: the operator alone may know it. */
  msisdn: Msisdn | undefined
}

/** The reading of a body and its headers alone: of input at fault the order alone is read, for its language. */
function readInitiate(
  { methods }: TransactionDeps,
  body: InitiateBody,
  access: Access,
  request: FastifyRequest,
): Result<Initiate, Refused> {
  const key = keyOf(request)
  if (key === null) return fail(keyMissing)
  const choice = readChoice(methods, body, access)
  if (!choice.ok) return choice
  const amount = parseMoney(body.amount, body.currencyCode)
  const { mobileNumber } = body
  const msisdn = mobileNumber === undefined ? ok(undefined) : parseMsisdn(mobileNumber)
  if (!amount.ok) return fail(refused(amountFault(body), { field: 'amount' }))
  if (!msisdn.ok) return fail(refused('line.invalid', { field: 'mobileNumber' }))
  return ok({ key, body, choice: choice.value, amount: amount.value, msisdn: msisdn.value })
}

async function initiateRead(
  deps: TransactionDeps,
  { key, body, choice, amount, msisdn }: Initiate,
  { request, reply }: Asked,
) {
  const { flowDeps, sessions, encryptionKey, limit } = deps
  const order = await orderFor(deps, { key, request }, body)
  if (!order.ok) return order.error
  const session = await sessions.find(request)
  const asker = session ? { session } : null
  const attempt = await findEarlier(flowDeps, asker, { key, order: order.value })
  if (attempt === 'foreign') return refused('request.not-found', { field: 'txnId' })
  if (attempt === 'new') {
    const tooMany = await limit(request)
    if (tooMany) return tooMany
    const takesSmall = flowDeps.methods.get(choice.provider)?.takesSmallSums
    if (!takesSmall && (await isBelowDollar(flowDeps.exchange, amount))) {
      return refused('method.unavailable', { field: 'paymentMode' })
    }
    const mayAsk = await mayAskAbout(flowDeps, asker, choice)
    const refusal = mayAsk ? await refusePayer(deps, request, choice) : null
    if (refusal) return refusal
    const short = mayAsk ? await refuseShortPayer(flowDeps, { order: order.value, choice }) : null
    if (short) return refused(short.code, { field: short.field })
  }
  const { transactionType } = body
  const opened = await initiate(
    flowDeps,
    { session: await sessions.findOrStart(request, reply) },
    {
      key,
      body: stableBody(withoutPin(body)),
      order: order.value,
      asked: { transactionType, msisdn, amount, ...filledItem(body), ...describedItem(body) },
      choice,
    },
  )
  if (!opened.ok) return refuseInitiate(opened.error)
  return answer({ transactionId: opened.value, encryptionKeyDetails: { key: encryptionKey } })
}

/** A PIN is read with the submission alone: a repeat may carry it in another encryption. */
const withoutPin = ({ amPin: _amPin, ...rest }: InitiateBody) => rest

/** Names that initiate uses for the fields of an order. */
const initiateNames = { msisdn: 'mobileNumber', currency: 'currencyCode' }

function refuseInitiate(error: InitiateRefusal): Refused {
  if (error.code === 'request.not-found') return refused(error.code, { field: 'txnId' })
  if (error.code === 'proof.unusable') return refused(error.code, { field: 'uniqueCode' })
  if (error.code === 'method.unavailable') return refused(error.code, { field: 'paymentMode' })
  if (error.code === 'item.other') return refuseField(error.field)
  if (error.code === 'payer.own-line' || error.code === 'payer.not-enough') {
    return refused(error.code, { field: error.field })
  }
  return refusePrice(error, initiateNames)
}

const languageOfOrder =
  ({ flowDeps, readLimit }: TransactionDeps): LanguageOf =>
  async (body, request) => {
    if (await readLimit(request)) return null
    const id = parseId<'OrderId'>(textIn(body, 'txnId'))
    const order = id.ok ? await flowDeps.store.findOrder(id.value).catch(unread) : null
    return order?.language ?? null
  }

/** The method that a paying body names, and the fields that this method needs from the visitor. */
function readChoice(
  methods: readonly Method[],
  body: InitiateBody,
  access: Access,
): Result<MethodChoice, Refused> {
  const chosen = chooseMethod(
    methods.filter((one) => one.access === access),
    body,
  )
  if (!chosen.ok) return fail(refused('method.unavailable', { field: chosen.error }))
  const { provider, read, type: method, modes, modeFor } = chosen.value
  const fields = read(body)
  if (!fields.ok) {
    const { code, field } = fields.error
    return fail(refused(code, { field, method }))
  }
  return ok({
    ...fields.value,
    provider: provider.name,
    mode: modeFor?.(body.transactionType) ?? modes[0],
  })
}

/** Asks the wallet about the payer: only for what is counted, since the answer reveals who has a wallet. */
async function refusePayer(
  { flowDeps, checkLimit }: TransactionDeps,
  request: FastifyRequest,
  choice: MethodChoice,
): Promise<Refused | null> {
  if (choice.payerMsisdn === null) return null
  const payer = await checkPayer(flowDeps, choice.provider, choice.payerMsisdn)
  return payer.ok ? null : ((await checkLimit(request)) ?? payerInvalid)
}

/**
 * The price of what a body pays for: it names the amount that is charged, in whichever currency. What has a price of its own is
 * not asked for one: the order that comes of it is held against the amount.
 */
async function priceFor(
  exchange: Exchange,
  { amount, currencyCode, productCode, invoiceNumber }: InitiateBody,
): Promise<InitiateBody['amount'] | undefined> {
  if (currencyCode === exchange.own) return amount
  if (productCode || invoiceNumber) return undefined
  const charged = parseMoney(amount, currencyCode)
  const price = charged.ok && (await exchange.convert(charged.value, exchange.own))
  return price ? toDecimal(price) : amount
}

/** The order that a paying body names, or a new one; a repeat finds the order it opened before. */
async function orderFor(
  deps: TransactionDeps,
  { key, request }: { key: string; request: FastifyRequest },
  body: InitiateBody,
): Promise<Result<OrderChoice, Refused>> {
  const { flowDeps } = deps
  if (body.txnId !== undefined) {
    const id = parseId<'OrderId'>(body.txnId)
    return id.ok ? ok({ id: id.value }) : fail(refused('request.not-found', { field: 'txnId' }))
  }
  const known = await orderOfKey(flowDeps, key)
  if (known) return ok({ repeatOf: known })
  const { transactionType, mobileNumber: msisdn, currencyCode: currency } = body
  const amount = await priceFor(flowDeps.exchange, body)
  const wanted = { transactionType, msisdn, amount, currency, ...filledItem(body) }
  const ownerHash = await ownerOf(deps, request)
  const price = () => priceOrder(flowDeps, wanted, {}, ownerHash)
  const priced = await priceWithin(deps, request, price, initiateNames)
  return priced.ok ? ok({ asked: priced.value }) : priced
}
