import type { Config } from '../configuration/config.ts'
import type { Content } from '../features/content/content.store.ts'
import type { DeviceGrants } from '../ports/device-grants.port.ts'
import type { LeadStore } from '../ports/lead-store.port.ts'
import type { Product } from '../ports/product.port.ts'
import { airtimeProduct } from '../products/airtime/airtime.product.ts'
import { billProduct } from '../products/bill/bill.product.ts'
import {
  type BundleParts,
  broadbandProduct,
  bundleProduct,
} from '../products/bundle/bundle.product.ts'
import { homeBroadbandProduct } from '../products/home-broadband/home-broadband.product.ts'
import { invoiceProduct } from '../products/invoice/invoice.product.ts'
import type { Operator } from './compose-operator.ts'

export type ProductParts = {
  config: Config
  content: Content
  operator: Operator
  grants: DeviceGrants
  leads: Pick<LeadStore, 'find'>
}

const minuteMs = 60_000
/** Time for which delivery is tried; then the operator is asked once more, and the money goes back. */
const deliveryWindowMs = 15 * minuteMs

/** Null where the operator's system lacks what the product needs. */
type Connect = (parts: ProductParts) => Product | null

const connectAirtime: Connect = ({ config, content, operator }) =>
  airtimeProduct({
    lines: operator.lines,
    topUps: operator.topUps,
    currency: content.market.currency,
    limits: () => {
      const { preMinAmnt: minimumMajor, preMaxAmnt: maximumMajor } = content.config
      return { minimumMajor, maximumMajor }
    },
    deliveryWindowMs: Math.round(deliveryWindowMs / config.timeScale),
  })

/** Null where the operator's system has no bundles, or takes no orders of them. */
function bundleParts({ config, operator }: ProductParts): BundleParts | null {
  const { lines, catalogue, orders } = operator
  if (!catalogue || !orders) return null
  const windowMs = Math.round(deliveryWindowMs / config.timeScale)
  return { lines, catalogue, orders, deliveryWindowMs: windowMs }
}

const connectBundles: Connect = (parts) => {
  const sold = bundleParts(parts)
  const showsPostpaid = () => parts.content.config.showPostpaidBundles
  return sold && bundleProduct({ ...sold, showsPostpaid })
}

const connectBroadband: Connect = (parts) => {
  const sold = bundleParts(parts)
  return sold && broadbandProduct(sold)
}

/** Null where the operator's system shows no bills, or takes no payments of them. */
const connectBills: Connect = ({ config, content, operator, grants }) => {
  const { lines, bills, billPayments } = operator
  if (!bills || !billPayments) return null
  return billProduct({
    ...{ lines, bills, billPayments, grants },
    currency: content.market.currency,
    limits: () => {
      const { postMinAmnt: minimumMajor, postMaxAmnt: maximumMajor } = content.config
      return { minimumMajor, maximumMajor }
    },
    raisesFractions: () => content.config['beta.amountToHigherValueFeature'],
    deliveryWindowMs: Math.round(deliveryWindowMs / config.timeScale),
  })
}

const connectInvoices: Connect = ({ config, content, operator, grants }) => {
  const { invoices, billPayments } = operator
  if (!invoices || !billPayments) return null
  return invoiceProduct({
    ...{ invoices, billPayments, grants },
    currency: content.market.currency,
    deliveryWindowMs: Math.round(deliveryWindowMs / config.timeScale),
  })
}

/** Null where the operator's system takes no leads, by which plans of home broadband are bought. */
const connectHomeBroadband: Connect = (parts) => {
  const sold = bundleParts(parts)
  return sold && parts.operator.leads
    ? homeBroadbandProduct({ ...sold, grants: parts.grants, leads: parts.leads })
    : null
}

/** Every product. A new kind is a line here and a folder under products/. */
const connectors: readonly Connect[] = [
  connectAirtime,
  connectBundles,
  connectBroadband,
  connectBills,
  connectInvoices,
  connectHomeBroadband,
]

/** The products that the operator's system can deliver, by their kinds; no other is sold. */
export function composeProducts(parts: ProductParts): ReadonlyMap<string, Product> {
  const products = connectors.flatMap((connect) => connect(parts) ?? [])
  return new Map(products.map((product) => [product.kind, product]))
}
