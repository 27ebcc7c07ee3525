import type { Language } from '@portal/kernel/language'
import type { LineType } from '@portal/kernel/line-type'
import { type Money, parseMoney, sameMoney } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { TransactionType } from '@portal/kernel/transaction'
import type { Bundle, BundleOrders, Catalogue } from '../../ports/catalogue.port.ts'
import type { Operator } from '../../ports/operator.port.ts'
import type { Item } from '../../ports/payment.port.ts'
import type { OrderRequest, PriceRefusal, Product } from '../../ports/product.port.ts'
import { defineProduct } from '../define-product.ts'
import { isBundleItem, itemOf, summaryOf } from './bundle.rules.ts'

export type BundleItem = Item & {
  productCode: string
  lineType: LineType
  name: string
  description: string
  /** Of the data that it holds, as the catalogue names it; null where it holds none. */
  data: string | null
  dataUnit: string | null
  /** Talk time, messages and length likewise; absent in orders of an earlier version. */
  voice?: string | null
  voiceUnit?: string | null
  sms?: string | null
  validity?: string
  validityUnit?: string
}

export type BundleParts = {
  operator: Operator
  catalogue: Catalogue
  orders: BundleOrders
  /** Time for which delivery is tried before the money goes back, in milliseconds. */
  deliveryWindowMs: number
}

/** One way to buy bundles: its name on the wire, and the lines that it is for. */
type Sold = {
  kind: string
  type: TransactionType
  lineTypes: () => readonly LineType[]
  /** Names the texts that describe it. */
  words: string
}

const unsold = { code: 'bundle.not-sold', field: 'productCode' } as const

/** The line of a number; the refusal where it has none, or where these bundles are for other lines. */
async function lineOf(
  operator: Operator,
  msisdn: Msisdn,
  { lineTypes }: Sold,
): Promise<Result<LineType, PriceRefusal>> {
  const line = await operator.lineType(msisdn)
  if (line.kind === 'no-subscriber') return fail({ code: 'line.invalid', field: 'msisdn' })
  if (line.kind !== 'line') return fail({ code: 'provider.unavailable' })
  const isServed = lineTypes().includes(line.lineType)
  return isServed ? ok(line.lineType) : fail({ code: 'line.other-type', field: 'msisdn' })
}

/** The bundle as it is sold now for lines of this type. */
async function bundleFor(
  catalogue: Catalogue,
  {
    productCode,
    lineType,
    language,
  }: { productCode: string; lineType: LineType; language: Language },
): Promise<Result<Bundle, PriceRefusal>> {
  const found = await catalogue.bundle(productCode, language)
  if (found.kind === 'no-bundle') return fail(unsold)
  if (found.kind !== 'bundle') return fail({ code: 'provider.unavailable' })
  return found.bundle.lineTypes.includes(lineType) ? ok(found.bundle) : fail(unsold)
}

/** What the request says of the price: nothing, or exactly that. */
function refusePrice({ amount, currency }: OrderRequest, price: Money): PriceRefusal | null {
  if (currency !== undefined && currency !== price.currency) {
    return { code: 'request.invalid', field: 'currency' }
  }
  if (amount === undefined) return null
  const asked = parseMoney(amount, price.currency)
  return asked.ok && sameMoney(asked.value, price)
    ? null
    : { code: 'bundle.other-price', field: 'amount', limit: price }
}

/** Bundles of the operator's catalogue, each delivered by an order of its own. */
const bundlesSoldAs =
  (sold: Sold) =>
  ({ operator, catalogue, orders, deliveryWindowMs }: BundleParts): Product =>
    defineProduct<BundleItem>({
      kind: sold.kind,
      type: sold.type,
      get lineTypes() {
        return sold.lineTypes()
      },
      fields: ['productCode', 'lineType'],
      settlesAfterMs: orders.settlesAfterMs,
      deliveryWindowMs,
      reinstate: true,
      item: (stored) => (stored.kind === sold.kind && isBundleItem(stored) ? stored : null),

      async price(request, language) {
        const msisdn = parseMsisdn(request.msisdn)
        if (!msisdn.ok) return fail({ code: 'line.invalid', field: 'msisdn' })
        if (!request.productCode) return fail({ code: 'request.invalid', field: 'productCode' })
        const line = await lineOf(operator, msisdn.value, sold)
        if (!line.ok) return line
        if (request.lineType !== undefined && request.lineType !== line.value) {
          return fail({ code: 'line.other-type', field: 'lineType' })
        }
        const { productCode } = request
        const bundle = await bundleFor(catalogue, { productCode, lineType: line.value, language })
        if (!bundle.ok) return bundle
        const { price } = bundle.value
        const refusal = refusePrice(request, price)
        if (refusal) return fail(refusal)
        const item = itemOf(sold.kind, bundle.value, line.value)
        return ok({ item, msisdn: msisdn.value, amount: price, value: price })
      },

      fulfil: ({ reference, item: { productCode }, order: { msisdn }, within }) =>
        orders.order({ reference, msisdn, productCode, within }),
      enquire: ({ reference, within, callsOff }) =>
        callsOff ? orders.callOff({ reference, within }) : orders.enquire({ reference, within }),
      describe: (item) => ({ words: sold.words, summary: summaryOf(item) }),
      same: ({ msisdn, item }) => `${sold.kind}/${msisdn}/${item.productCode}`,
    })

/** The lines whose bundles are shown and sold. */
export const servedLines = (showsPostpaid: boolean): readonly LineType[] =>
  showsPostpaid
    ? ['PREPAID', 'HYBRID', 'POSTPAID', 'BROADBAND']
    : ['PREPAID', 'HYBRID', 'BROADBAND']

export const bundleProduct = (parts: BundleParts & { showsPostpaid: () => boolean }): Product =>
  bundlesSoldAs({
    kind: 'bundle',
    type: 'BUNDLE PURCHASE',
    lineTypes: () => servedLines(parts.showsPostpaid()),
    words: 'bundle',
  })(parts)

export const broadbandProduct = bundlesSoldAs({
  kind: 'broadband',
  type: 'Broadband Recharge',
  lineTypes: () => ['BROADBAND'],
  words: 'bundle',
})
