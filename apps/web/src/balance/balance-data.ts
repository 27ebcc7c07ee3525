import type { InputOf } from '@portal/contract/call'
import {
  type ActiveBundle,
  activeBundlesCall,
  type Balance,
  queryBalanceCall,
} from '@portal/contract/calls/balance'
import type { Currency } from '@portal/kernel/money'
import type { CodeState } from '../code/code-form.tsx'
import { readCode } from '../code/code-under-way.ts'
import { isRefusedFor } from '../lib/api/contract-client.ts'
import type { Loaded, PageContext, Stay } from '../lib/page/page.ts'
import { readOrder } from '../order/pending/order-source.ts'
import { payAddress } from '../order/pending/pay-address.ts'
import { dropCode } from './balance-codes.ts'
import { belowAddress } from './step-address.ts'

export type ServiceType = InputOf<typeof queryBalanceCall>['serviceType']

/** A code under way that opens the balance of a number. */
type CodeStep = CodeState & {
  readonly kind: 'code'
  readonly number: string
  /** The owner's phone, masked, where the code went there. */
  readonly owner: string | null
}

/** The balances of a number, or why they cannot be told now. */
type PanelStep = {
  readonly kind: 'balance'
  readonly number: string
  readonly balances: readonly Balance[] | null
}

/** Bundles active on the number of an order beside the one that it buys. */
type ActiveStep = {
  readonly kind: 'active'
  readonly number: string
  readonly bundles: readonly ActiveBundle[]
  readonly orderId: string
  /** What the order buys and its price. */
  readonly buys: { readonly name: string; readonly amount: string; readonly currency: Currency }
  /** The address at which the order is paid. */
  readonly pay: string
}

export type BalanceStep = CodeStep | PanelStep | ActiveStep

type Found = BalanceStep | Extract<Loaded<never>, { kind: 'redirect' | 'failed' }>

/** A code that has run out or was used leads to the page, unless a form posted without script was answered. */
async function findCode(context: PageContext, answer: Stay | null): Promise<Found> {
  const refId = context.search.get('ref') ?? ''
  const state = await readCode(context, { refId })
  if (state && 'kind' in state) return { kind: 'failed', failure: state }
  if (!state || (state.isOver && !answer)) return toPage(context)
  const { number, owner, resendInSeconds, isExhausted } = state
  return { kind: 'code', refId, number, owner, resendInSeconds, isExhausted }
}

/** The number comes from the address, or from the code that proved it, which only its own session may ask about. */
async function findPanel(context: PageContext, services: readonly ServiceType[]): Promise<Found> {
  const { api, search, language } = context
  const state = await readCode(context, { refId: search.get('ref') ?? '' })
  if (state && 'kind' in state) return { kind: 'failed', failure: state }
  const number = state?.number ?? search.get('msisdn') ?? ''
  if (number === '') return toPage(context)
  const replies = await Promise.all(
    services.map((serviceType) =>
      api.call(queryBalanceCall, { msisdn: number, serviceType, language }),
    ),
  )
  // A number in an address may have been edited to none.
  const isOver = replies.some(
    (reply) => !reply.ok && isRefusedFor(reply.failure, 'proof.unusable', 'request.invalid'),
  )
  if (isOver) {
    dropCode(context)
    return toPage(context)
  }
  const missing = replies.find(
    (reply) => !reply.ok && isRefusedFor(reply.failure, 'ability.missing'),
  )
  if (missing && !missing.ok) return { kind: 'failed', failure: missing.failure }
  const balances = replies.flatMap((reply) => (reply.ok ? reply.value.queryBalanceResult : []))
  // A part of what a number has would look like all of it.
  const isWhole = replies.every(({ ok }) => ok)
  return { kind: 'balance', number, balances: isWhole ? balances : null }
}

/** An order on whose number nothing of the kind is active any more is paid at once. */
async function findActive(context: PageContext): Promise<Found> {
  const { api, search } = context
  const orderId = search.get('order') ?? ''
  const pay = payAddress(orderId, search.get('by') ?? '')
  const order = await readOrder(context, orderId)
  if (!order.ok) return { kind: 'redirect', to: pay }
  const { msisdn, productCode, name = '', amount, currency } = order.value.summary
  if (!order.value.owned || productCode === undefined) return { kind: 'redirect', to: pay }
  const active = await api.call(activeBundlesCall, {
    msisdn,
    productCode,
    language: context.language,
  })
  if (!active.ok || active.value.length === 0) return { kind: 'redirect', to: pay }
  const buys = { name, amount, currency }
  return { kind: 'active', number: msisdn, bundles: active.value, orderId, buys, pay }
}

const toPage = (context: PageContext) => ({ kind: 'redirect', to: belowAddress(context) }) as const

/** The step that an address names. */
export function findStep(
  context: PageContext,
  services: readonly ServiceType[],
  answer: Stay | null,
): Promise<Found> {
  const step = context.search.get('step')
  if (step === 'active') return findActive(context)
  return step === 'balance' ? findPanel(context, services) : findCode(context, answer)
}
