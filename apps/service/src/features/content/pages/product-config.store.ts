import type { ConfigData } from '@portal/contract/calls/content'
import { productConfigFile } from '@portal/contract/calls/content.schema'
import { parseRate } from '@portal/kernel/exchange'
import type { Market } from '@portal/kernel/money'
import { Value } from 'typebox/value'
import type { BrandWords } from '../brand/brand.rules.ts'
import { type ContentFault, checkKnownKeys, lineOfLeaf, type ParsedFile } from '../content.rules.ts'

/** Limits and switches; every fault is at the line of its key. */
export function readConfigData(
  { file, value, isRead }: ParsedFile & { isRead: boolean },
  { words: { careNumber, pinResetDial }, market }: { words: BrandWords; market: Market },
  faults: ContentFault[],
): ConfigData {
  if (!isRead) return value as ConfigData
  const schema = productConfigFile
  const report = (key: string, fault: string) => {
    const line = lineOfLeaf(file, { keys: [key] })
    faults.push({ file: file.name, line, fault: `${key} ${fault}`.trim() })
  }
  for (const error of Value.Errors(schema, value)) {
    report(error.instancePath.split('/')[1] ?? '', error.message)
  }
  faults.push(...checkKnownKeys({ file, value }, [], Object.keys(schema.properties)))
  const config = { ...(value as Partial<ConfigData> | null) }
  // Pages name what the brand file says, other clients what the configuration says.
  for (const [key, word] of [
    ['customerCareNumber', careNumber],
    ['pinResetDial', pinResetDial],
  ] as const) {
    const { [key]: configured = word } = config
    if (configured !== word) report(key, `is not "${word}" of brand.json`)
  }
  for (const [min, max] of [
    ['preMinAmnt', 'preMaxAmnt'],
    ['postMinAmnt', 'postMaxAmnt'],
  ] as const) {
    if (Number(config[min]) > Number(config[max])) report(min, `is above ${max}`)
  }
  const { enableDualCurrency, exchangeRate } = config
  if (enableDualCurrency && !market.second) {
    report('enableDualCurrency', 'needs "secondCurrency" in brand.json')
  }
  if (enableDualCurrency && exchangeRate === undefined) {
    report('enableDualCurrency', 'needs "exchangeRate"')
  }
  if (exchangeRate !== undefined && !parseRate(exchangeRate).ok) {
    report('exchangeRate', 'must be above 0, with at most ten decimals')
  }
  const second = enableDualCurrency && market.second ? { secondCurrency: market.second } : {}
  return { ...(value as ConfigData), currency: market.currency, ...second }
}
