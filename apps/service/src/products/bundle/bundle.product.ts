import type { Language } from '@portal/kernel/language'
import type { LineType } from '@portal/kernel/line-type'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { TransactionType } from '@portal/kernel/transaction'
import type { Bundle, BundleOrders, Catalogue } from '../../ports/operator/catalogue.port.ts'
import type { Lines } from '../../ports/operator/operator.port.ts'
import type { Item } from '../../ports/payment.port.ts'
import type { PriceRefusal, Product } from '../../ports/product.port.ts'
import {
  type BundleItem,
  isBundleItem,
  itemOf,
  refusePrice,
  summaryOf,
} from '../bundle-item.rules.ts'
import { defineProduct } from '../define-product.ts'

/** A bundle for a line of a kind. */
type LineItem = BundleItem & { lineType: LineType }

const isLineItem = (stored: Item): stored is LineItem =>
  typeof stored.lineType === 'string' && isBundleItem(stored)

export type BundleParts = {
  lines: Lines
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

/** The line of a number, where the bundle is for it and it is the one that was shown. */
async function lineFor(
  lines: Lines,
  { msisdn, shown }: { msisdn: Msisdn; shown: string | undefined },
  { served, bundle }: { served: readonly LineType[]; bundle: Bundle },
): Promise<Result<LineType, PriceRefusal>> {
  const line = await lines.lineType(msisdn)
  const refuse = (refusal: PriceRefusal) => fail({ ...refusal, tellsOfNumber: true as const })
  if (line.kind === 'no-subscriber') return refuse({ code: 'line.invalid', field: 'msisdn' })
  if (line.kind !== 'line') return fail({ code: 'provider.unavailable' })
  const { lineType } = line
  if (!served.includes(lineType)) return refuse({ code: 'line.other-type', field: 'msisdn' })
  if (shown !== undefined && shown !== lineType) {
    return refuse({ code: 'line.other-type', field: 'lineType' })
  }
  return bundle.lineTypes.includes(lineType) ? ok(lineType) : refuse(unsold)
}

/** A bundle as it is sold now, whatever the line. A plan is none: it comes with the installation of a device. */
async function bundleOf(
  catalogue: Catalogue,
  productCode: string,
  language: Language,
): Promise<Result<Bundle, PriceRefusal>> {
  const found = await catalogue.bundle(productCode, language)
  if (found.kind === 'no-bundle') return fail(unsold)
  if (found.kind !== 'bundle') return fail({ code: 'provider.unavailable' })
  return found.bundle.serviceType === null ? ok(found.bundle) : fail(unsold)
}

/** Bundles of the operator's catalogue, each delivered by an order of its own. */
const bundlesSoldAs =
  (sold: Sold) =>
  ({ lines, catalogue, orders, deliveryWindowMs }: BundleParts): Product =>
    defineProduct<LineItem>({
      kind: sold.kind,
      type: sold.type,
      get lineTypes() {
        return sold.lineTypes()
      },
      fields: ['productCode', 'lineType'],
      settlesAfterMs: orders.settlesAfterMs,
      deliveryWindowMs,
      reinstate: true,
      item: (stored) => (stored.kind === sold.kind && isLineItem(stored) ? stored : null),

      async price(request, language) {
        const msisdn = parseMsisdn(request.msisdn ?? '')
        if (!msisdn.ok) return fail({ code: 'line.invalid', field: 'msisdn' })
        if (!request.productCode) return fail({ code: 'request.invalid', field: 'productCode' })
        // The number comes last, so that nothing else is refused in another way for subscribers than for strangers.
        const bundle = await bundleOf(catalogue, request.productCode, language)
        if (!bundle.ok) return bundle
        const { price } = bundle.value
        const refusal = refusePrice(request, price)
        if (refusal) return fail(refusal)
        const line = await lineFor(
          lines,
          { msisdn: msisdn.value, shown: request.lineType },
          { served: sold.lineTypes(), bundle: bundle.value },
        )
        if (!line.ok) return line
        const item = { ...itemOf(sold.kind, bundle.value), lineType: line.value }
        return ok({ item, msisdn: msisdn.value, amount: price, value: price })
      },

      fulfil: ({ reference, item: { productCode }, order: { msisdn }, within }) =>
        orders.order({ reference, msisdn, productCode, within }),
      enquire: ({ reference, within, callsOff }) =>
        callsOff ? orders.callOff({ reference, within }) : orders.enquire({ reference, within }),
      describe: (item) => ({
        words: sold.words,
        summary: { ...summaryOf(item), lineType: item.lineType },
      }),
      // Of whichever page it was bought on: a device's bundle is the same bundle on both.
      same: ({ msisdn, item }) => `bundle/${msisdn}/${item.productCode}`,
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
