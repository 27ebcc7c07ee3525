import { idempotencyHeader } from '@portal/contract/constants'
import * as calls from '@portal/contract/transaction'
import * as schema from '@portal/contract/transaction.schema'
import { parseId } from '@portal/kernel/ids'
import { toIso } from '@portal/kernel/instant'
import { parseMoney, toDecimal } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limit } from '../http/limits.ts'
import { answer, type Refused, refused, serveCall } from '../http/serve-call.ts'
import type { Sessions } from '../http/session.ts'
import {
  type Checkout,
  type InitiateError,
  type InitiateRequest,
  initiate,
  openOrder,
} from './checkout.flow.ts'
import { methodOf, modeOf, type PaymentMethod } from './method.rules.ts'
import {
  findDuplicates,
  orderOfKey,
  priceWish,
  type RechargeRules,
  type WishError,
} from './order.flow.ts'
import { summaryOf } from './order-view.rules.ts'
import { checkPayer } from './payer.flow.ts'
import { type ProcessError, processPayment } from './process.flow.ts'

export type TransactionDeps = {
  world: Checkout
  methods: readonly PaymentMethod[]
  /** The operator's name, for messages that name whose number is wanted. */
  brandName: string
  sessions: Sessions
  recharge: RechargeRules
  limits: { orders: Limit; payments: Limit }
}

export function transactionRoutes(app: FastifyInstance, deps: TransactionDeps) {
  openOrderRoute(app, deps)
  initiateRoute(app, deps)
  processRoute(app, deps)
}

function openOrderRoute(app: FastifyInstance, deps: TransactionDeps) {
  const { world, sessions, recharge, limits } = deps
  serveCall(
    app,
    calls.openOrderCall,
    {
      summary: 'Price what is asked for and keep it as an order',
      input: schema.openOrderBody,
      result: schema.openOrderResult,
      limit: limits.orders,
    },
    async (body, { request, reply }) => {
      const wish = await priceWish(world, recharge, body)
      if (!wish.ok) return refuseWish(wish.error, recharge)
      const asker = { session: sessions.findOrStart(request, reply) }
      const order = await openOrder(world, asker, wish.value)
      const duplicates = await findDuplicates(world, asker, order)
      return answer({
        orderId: order.id,
        amount: toDecimal(order.amount),
        currency: order.amount.currency,
        summary: summaryOf(order, true),
        duplicates: duplicates.map((payment) => ({
          transactionId: payment.id,
          amount: toDecimal(payment.amount),
          askedAt: toIso(payment.registeredAt),
        })),
      })
    },
  )
}

function initiateRoute(app: FastifyInstance, deps: TransactionDeps) {
  const { world, sessions, recharge, limits } = deps
  serveCall(
    app,
    calls.initiateCall,
    {
      summary: 'Open an attempt to pay',
      input: schema.initiateBody,
      result: schema.initiateResult,
      limit: limits.payments,
    },
    async (body, { request, reply }) => {
      const key = keyOf(request)
      if (key === null) return keyMissing
      const method = await methodFor(deps, body)
      if ('refused' in method) return method
      const amount = parseMoney(body.amount, body.currencyCode)
      const msisdn = parseMsisdn(body.mobileNumber)
      if (!amount.ok) return refused('amount.invalid', { field: 'amount' })
      if (!msisdn.ok) return refused('line.invalid', { field: 'mobileNumber' })
      const order = await orderFor(deps, key, body)
      if ('refused' in order) return order
      const opened = await initiate(
        world,
        { session: sessions.findOrStart(request, reply) },
        {
          key,
          body: stableBody(body),
          order,
          amount: amount.value,
          msisdn: msisdn.value,
          provider: method.provider,
          mode: method.mode,
          emailId: method.emailId,
          payerMsisdn: method.payerMsisdn,
        },
      )
      if (!opened.ok) return refused(opened.error, initiateFields[opened.error])
      return answer({
        transactionId: opened.value,
        encryptionKeyDetails: { key: recharge.encryptionKey },
      })
    },
  )
}

function processRoute(app: FastifyInstance, deps: TransactionDeps) {
  const { world, methods, sessions, limits } = deps
  serveCall(
    app,
    calls.processCall,
    {
      summary: 'Submit an attempt: answers the page to pay on',
      input: schema.processBody,
      result: schema.processResult,
      limit: limits.payments,
    },
    async (body, { request }) => {
      const key = keyOf(request)
      if (key === null) return keyMissing
      const session = sessions.find(request)
      if (!session) return refused('request.not-found')
      const payer = await payerFor(deps, body)
      if (payer !== null && typeof payer === 'object') return payer
      const processed = await processPayment(
        world,
        { session },
        {
          key,
          body: stableBody(body),
          transactionId: body.transactionId,
          provider: body.paymentGateway?.toLowerCase() ?? null,
          mode: body.paymentMode === undefined ? null : modeOf(methods, body.paymentMode),
          payerMsisdn: payer,
        },
      )
      if (!processed.ok) return refuseProcess(processed.error, deps)
      const { transactionId, status, redirectUrl } = processed.value
      return answer({
        transactionId,
        transactionStatus: status,
        ...(redirectUrl === null ? {} : { redirectUrl }),
      })
    },
  )
}

const processFields: Partial<Record<ProcessError, { field: string }>> = {
  'method.unavailable': { field: 'paymentGateway' },
  'request.not-found': { field: 'transactionId' },
  'payer.required': { field: 'paymentMobile' },
}

const refuseProcess = (error: ProcessError, { brandName }: TransactionDeps): Refused =>
  error === 'payer.invalid' ? refusePayer(brandName) : refused(error, processFields[error])

const refusePayer = (brandName: string): Refused =>
  refused('payer.invalid', { field: 'paymentMobile', more: `${brandName} number` })

const keyMissing = refused('idempotency.missing', { field: idempotencyHeader })

/** The idempotency key of a paying call; null for a missing or odd one. */
function keyOf(request: FastifyRequest): string | null {
  const key = request.headers[idempotencyHeader]
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) ? key : null
}

/** A stable form of a body: the same fields in any order are the same request. */
const stableBody = (body: object): string =>
  JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))

const initiateFields: Partial<Record<InitiateError, { field: string }>> = {
  'amount.invalid': { field: 'amount' },
  'line.invalid': { field: 'mobileNumber' },
  'request.not-found': { field: 'txnId' },
}

type NamedMethod = {
  provider: string
  mode: string
  emailId: string | null
  payerMsisdn: Msisdn | null
}

/** The method a paying body names, with what that one needs of the visitor. */
async function methodFor(
  deps: TransactionDeps,
  body: calls.InitiateBody,
): Promise<NamedMethod | Refused> {
  const method = methodOf(deps.methods, body)
  if (!method.ok) return refused('method.unavailable', { field: method.error })
  const { provider, mode, type } = method.value
  const payer = await payerFor(deps, { ...body, paymentMode: mode })
  if (payer !== null && typeof payer === 'object') return payer
  if (type === 'PG') {
    if (!body.emailId) return refused('email.required', { field: 'emailId' })
    return { provider, mode, emailId: body.emailId, payerMsisdn: null }
  }
  return { provider, mode, emailId: body.emailId || null, payerMsisdn: payer }
}

/** Whose wallet a body names; null where it names none. */
async function payerFor(
  { world, methods, brandName }: TransactionDeps,
  body: { paymentMode?: string | undefined; paymentMobile?: string | undefined },
): Promise<Msisdn | null | Refused> {
  if (body.paymentMobile === undefined) return null
  if (body.paymentMobile === '') return refused('payer.required', { field: 'paymentMobile' })
  const msisdn = parseMsisdn(body.paymentMobile)
  if (!msisdn.ok) return refusePayer(brandName)
  const method = methodOf(methods, { paymentMode: body.paymentMode ?? '' })
  if (!method.ok) return msisdn.value
  const payer = await checkPayer(world, method.value.provider, msisdn.value)
  return payer.ok ? payer.value : refusePayer(brandName)
}

/** The order a paying body names, or a new one; a repeat finds the one it opened before. */
async function orderFor(
  { world, recharge }: TransactionDeps,
  key: string,
  body: calls.InitiateBody,
): Promise<InitiateRequest['order'] | Refused> {
  if (body.txnId !== undefined) {
    const id = parseId<'OrderId'>(body.txnId)
    return id.ok ? { id: id.value } : refused('request.not-found', { field: 'txnId' })
  }
  const known = await orderOfKey(world, key)
  if (known) return { repeatOf: known }
  const wish = await priceWish(world, recharge, {
    transactionType: body.transactionType,
    msisdn: body.mobileNumber,
    amount: body.amount,
    currency: body.currencyCode,
  })
  if (wish.ok) return { wish: wish.value }
  const refusal = refuseWish(wish.error, recharge)
  const field = initiateNames[refusal.field ?? ''] ?? refusal.field
  return { ...refusal, ...(field ? { field } : {}) }
}

/** What initiate calls the fields of an order. */
const initiateNames: Record<string, string> = { msisdn: 'mobileNumber', currency: 'currencyCode' }

const wishFields: Record<WishError, string | null> = {
  'request.invalid': 'currency',
  'amount.invalid': 'amount',
  'amount.below-minimum': 'amount',
  'amount.above-maximum': 'amount',
  'line.invalid': 'msisdn',
  'line.not-prepaid': 'msisdn',
  'provider.unavailable': null,
  'method.unavailable': 'transactionType',
}

function refuseWish(error: WishError, { limits }: RechargeRules): Refused {
  const more: Partial<Record<WishError, string>> = {
    'amount.below-minimum': `ZMW ${limits.minimumMajor}`,
    'amount.above-maximum': `ZMW ${limits.maximumMajor}`,
    'request.invalid': ': currency',
  }
  const field = wishFields[error]
  const words = more[error]
  return refused(error, { ...(field ? { field } : {}), ...(words ? { more: words } : {}) })
}
