import { readFileSync } from 'node:fs'

type Brand = {
  products: { money: string }
  wire: { product: string }
  dialCodes: { money: string }
}

const brand = JSON.parse(
  readFileSync(new URL('../../content/brand.json', import.meta.url), 'utf8'),
) as Brand

/** The brand's own wallet: its name, the end of its page's address, the code to dial it by, its mode in old apps. */
export const brandWallet = {
  name: brand.products.money,
  slug: `${brand.wire.product.toLowerCase()}-money`,
  dial: brand.dialCodes.money,
  mode: `${brand.wire.product.toUpperCase()}_MONEY`,
}
