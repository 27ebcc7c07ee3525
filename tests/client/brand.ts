import { readFileSync } from 'node:fs'

type Brand = { wire: { productUpper: string } }

const brand = JSON.parse(
  readFileSync(new URL('../../content/brand.json', import.meta.url), 'utf8'),
) as Brand

/** The brand's own wallet: the end of its payment page's address, and the mode by which old apps name it. */
export const wallet = {
  slug: `${brand.wire.productUpper.toLowerCase()}-money`,
  mode: `${brand.wire.productUpper}_MONEY`,
}
