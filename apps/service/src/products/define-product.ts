import type { Item } from '../ports/payment.port.ts'
import type { Product } from '../ports/product.port.ts'

/**
 * A product as the engine sees it: the product reads every stored item back before it is used. Throws on an
 * item that cannot be read, which is a bug of this version.
 */
export function defineProduct<I extends Item>(product: Product<I>): Product {
  const read = (stored: Item): I => {
    const item = product.item(stored)
    if (item === null) throw new Error(`An item of the kind ${stored.kind} cannot be read`)
    return item
  }
  const { grantOf } = product
  return {
    ...product,
    ...(grantOf ? { grantOf: (item: Item) => grantOf(read(item)) } : {}),
    // The content may change them.
    get lineTypes() {
      return product.lineTypes
    },
    fulfil: (leg) => product.fulfil({ ...leg, item: read(leg.item) }),
    enquire: (leg) => product.enquire({ ...leg, item: read(leg.item) }),
    describe: (item) => product.describe(read(item)),
    same: (quote) => product.same({ ...quote, item: read(quote.item) }),
  }
}
