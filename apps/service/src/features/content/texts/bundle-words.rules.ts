import type { BundleWords } from '../../../ports/operator/catalogue.port.ts'
import { type BrandWords, fillText } from '../brand/brand.rules.ts'
import { type ContentFault, type ContentFile, lineOfKey } from '../content.rules.ts'

type Parsed = { file: ContentFile; value: unknown }

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Reads what bundles are called in one language, by product code. A bundle that the operator does not sell yet, or not any
 * more, may have words too.
 */
export function readBundleWords(
  { file, value }: Parsed,
  brand: BrandWords,
  faults: ContentFault[],
): ReadonlyMap<string, BundleWords> {
  const report = (key: string, fault: string) =>
    faults.push({ file: file.name, line: lineOfKey(file.text, key), fault })
  const words = new Map<string, BundleWords>()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report('', 'must be an object of product codes')
    return words
  }
  for (const [productCode, entry] of Object.entries(value)) {
    const { name, description, ...others } = { ...(entry as Record<string, unknown>) }
    if (!isText(name) || !isText(description) || Object.keys(others).length > 0) {
      report(productCode, `"${productCode}" must have a name, a description and nothing else`)
      continue
    }
    const filled = { name: fillText(name, brand), description: fillText(description, brand) }
    const open = filled.name.open ?? filled.description.open
    if (open)
      report(productCode, `"${productCode}" has the placeholder "${open}", which nothing fills`)
    words.set(productCode, { name: filled.name.text, description: filled.description.text })
  }
  return words
}
