import type { LineType } from '@portal/kernel/line-type'
import type { Currency } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok } from '@portal/kernel/result'
import type { Lines, TopUps } from '../../ports/operator/operator.port.ts'
import type { Product } from '../../ports/product.port.ts'
import { type AmountLimits, amountWithin } from '../amount.rules.ts'
import { defineProduct } from '../define-product.ts'

type Airtime = { kind: 'airtime'; lineType: LineType }

/** Airtime for a prepaid number, at face value in the market's currency. */
export const airtimeProduct = (options: {
  lines: Lines
  topUps: TopUps
  /** As the content has them now. */
  limits: () => AmountLimits
  currency: Currency
  /** Time for which delivery is tried before the money goes back, in milliseconds. */
  deliveryWindowMs: number
}): Product => {
  const { lines, topUps, limits, currency, deliveryWindowMs } = options
  return defineProduct<Airtime>({
    kind: 'airtime',
    type: 'PREPAID RECHARGE',
    lineTypes: ['PREPAID'],
    fields: ['lineType'],
    settlesAfterMs: topUps.settlesAfterMs,
    deliveryWindowMs,
    reinstate: true,
    item: (stored) =>
      stored.kind === 'airtime' && typeof stored.lineType === 'string'
        ? { kind: 'airtime', lineType: stored.lineType as LineType }
        : null,

    async price(request) {
      const msisdn = parseMsisdn(request.msisdn ?? '')
      if (!msisdn.ok) return fail({ code: 'line.invalid', field: 'msisdn' })
      const amount = amountWithin(request.amount, currency, limits())
      if (!amount.ok) return amount
      if (request.currency !== undefined && request.currency !== currency) {
        return fail({ code: 'request.invalid', field: 'currency' })
      }
      if (request.lineType !== undefined && request.lineType !== 'PREPAID') {
        return fail({ code: 'line.not-prepaid', field: 'lineType' })
      }
      const line = await lines.lineType(msisdn.value)
      if (line.kind === 'no-subscriber') {
        return fail({ code: 'line.invalid', field: 'msisdn', tellsOfNumber: true })
      }
      if (line.kind !== 'line') return fail({ code: 'provider.unavailable' })
      if (line.lineType !== 'PREPAID') {
        return fail({ code: 'line.not-prepaid', field: 'msisdn', tellsOfNumber: true })
      }
      const item: Airtime = { kind: 'airtime', lineType: line.lineType }
      return ok({ item, msisdn: msisdn.value, amount: amount.value, value: amount.value })
    },

    fulfil: ({ reference, order, within }) =>
      topUps.topUp({ reference, msisdn: order.msisdn, amount: order.value, within }),
    enquire: ({ reference, within }) => topUps.enquire({ reference, within }),
    describe: ({ lineType }) => ({ words: 'airtime', summary: { lineType } }),
    // By what is delivered: the same airtime may be charged in another currency.
    same: ({ msisdn, value }) => `airtime/${msisdn}/${value.minor}/${value.currency}`,
  })
}
