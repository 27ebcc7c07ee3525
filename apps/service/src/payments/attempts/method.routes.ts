import {
  leadPaymentOptionsCall,
  paymentOptionsCall,
  paymentOptionsOldCall,
} from '@portal/contract/calls/transaction.schema'
import { parseMoney } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { ok } from '@portal/kernel/result'
import type { FastifyInstance } from 'fastify'
import type { ReadHandler } from '../../http/calls/direct-calls.ts'
import { limited, serveCall, serveRead } from '../../http/calls/serve-call.ts'
import type { Limit } from '../../http/limits/limits.ts'
import { answer, refused, refuseField } from '../../http/refusals/answer.ts'
import type { Method } from '../../ports/method.port.ts'
import { createHealthView } from '../methods/method.flow.ts'
import { isOfferedFor, preferredOf } from '../methods/method.rules.ts'
import { isBelowDollar } from '../methods/small-sums.rules.ts'
import type { CheckoutDeps } from '../orders/checkout.flow.ts'
import { productFor } from '../orders/order.flow.ts'
import { refusePrice } from '../orders/order.routes.ts'

export type MethodDeps = {
  flowDeps: CheckoutDeps
  methods: readonly Method[]
  limit: Limit
}

/** A type as it is on the wire, or as the title of a summary has it: "Bundle Purchase". */
const isNameOf = (name: string, type: string): boolean => name.toUpperCase() === type.toUpperCase()

/** The payment methods, sorted by name, each with its health. */
export function methodRoutes(app: FastifyInstance, { flowDeps, methods, limit }: MethodDeps) {
  const conditionOf = createHealthView(flowDeps)
  const open = methods.filter(({ access }) => access === 'open')
  const byToken = methods.filter(({ access }) => access === 'token')
  const listOptions: ReadHandler<typeof paymentOptionsCall> = async (asked) => {
    const { transactionType, rechargeType } = asked
    const amount = parseMoney(asked.amount, asked.currencyCode ?? flowDeps.exchange.own)
    if (!amount.ok) return refused('amount.invalid', { field: 'amount' })
    const product = productFor(flowDeps, transactionType)
    if (!product.ok) return refusePrice(product.error)
    const { lineTypes, hidesNumber } = product.value
    const msisdn = hidesNumber ? ok(null) : parseMsisdn(asked.mobileNumber ?? '')
    if (!msisdn.ok) return refused('line.invalid', { field: 'mobileNumber' })
    // What is for no kind of line is for any.
    const isOther =
      asked.subscriberType && lineTypes.length > 0 && lineTypes.indexOf(asked.subscriberType) < 0
    if (isOther) return refused('line.invalid', { field: 'subscriberType' })
    if (rechargeType && !isNameOf(rechargeType, transactionType)) return refuseField('rechargeType')
    const offer = { transactionType, amount: amount.value, msisdn: msisdn.value }
    // Names of wallets are content, which may change.
    const sorted = open.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const isSmall = await isBelowDollar(flowDeps.exchange, amount.value)
    const offered = sorted.filter(
      (method) => isOfferedFor(method, offer) && (!isSmall || method.takesSmallSums),
    )
    const options = offered.map(async (method) => {
      const { name, type, label, provider, modeFor } = method
      return {
        method,
        name: modeFor?.(transactionType) ?? name,
        ...{ type, label },
        ...(await conditionOf(provider.name)),
        ...(byToken.some((other) => other.name === name && isOfferedFor(other, offer))
          ? { byPin: true as const }
          : {}),
      }
    })
    const listed = await Promise.all(options)
    const preferred = preferredOf(open, listed)
    const paymentOption = listed.map(({ method, ...option }) => ({
      ...option,
      ...(preferred.has(method) ? { preferred: true as const } : {}),
    }))
    return answer({ paymentOption })
  }
  serveRead(app, paymentOptionsCall, limited(limit, listOptions))
  serveCall(app, paymentOptionsOldCall, limited(limit, listOptions))
  const listForLead: ReadHandler<typeof leadPaymentOptionsCall> = async (asked, request) =>
    asked.transactionType === 'HBB_LEADS'
      ? listOptions(asked, request)
      : refuseField('transactionType')
  serveRead(app, leadPaymentOptionsCall, limited(limit, listForLead))
}
