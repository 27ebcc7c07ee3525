import { currencies } from '@portal/kernel/money'
import type { Config } from './config.ts'
import type { Content } from './features/content/content.store.ts'
import type { BundleOrders, Catalogue } from './ports/catalogue.port.ts'
import type { Operator } from './ports/operator.port.ts'
import type { Product } from './ports/product.port.ts'
import { airtimeProduct } from './products/airtime/airtime.product.ts'
import {
  type BundleParts,
  broadbandProduct,
  bundleProduct,
} from './products/bundle/bundle.product.ts'

export type ProductParts = {
  config: Config
  content: Content
  operator: Operator
  catalogue: Catalogue
  bundleOrders: BundleOrders
}

const minuteMs = 60_000
/** Time for which delivery is tried; then the operator is asked once more, and the money goes back. */
const deliveryWindowMs = 15 * minuteMs

const connectAirtime = ({ config, content, operator }: ProductParts): Product =>
  airtimeProduct({
    operator,
    currency: currencies[0],
    limits: () => {
      const { preMinAmnt: minimumMajor, preMaxAmnt: maximumMajor } = content.config
      return { minimumMajor, maximumMajor }
    },
    deliveryWindowMs: Math.round(deliveryWindowMs / config.timeScale),
  })

const bundleParts = ({ config, operator, catalogue, bundleOrders }: ProductParts): BundleParts => ({
  operator,
  catalogue,
  orders: bundleOrders,
  deliveryWindowMs: Math.round(deliveryWindowMs / config.timeScale),
})

const connectBundles = (parts: ProductParts): Product =>
  bundleProduct({
    ...bundleParts(parts),
    showsPostpaid: () => parts.content.config.showPostpaidBundles,
  })

const connectBroadband = (parts: ProductParts): Product => broadbandProduct(bundleParts(parts))

/** Every product. A new kind is a line here and a folder under products/. */
const connectors: readonly ((parts: ProductParts) => Product)[] = [
  connectAirtime,
  connectBundles,
  connectBroadband,
]

export function composeProducts(parts: ProductParts): ReadonlyMap<string, Product> {
  return new Map(
    connectors.map((connect) => connect(parts)).map((product) => [product.kind, product]),
  )
}
