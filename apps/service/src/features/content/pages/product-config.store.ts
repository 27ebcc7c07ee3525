import type { ConfigData } from '@portal/contract/calls/content'
import { productConfigResult } from '@portal/contract/calls/content.schema'
import { Value } from 'typebox/value'
import type { BrandWords } from '../brand/brand.rules.ts'
import { type ContentFault, checkKnownKeys, lineOfLeaf, type ParsedFile } from '../content.rules.ts'

/** Limits and switches; every fault is at the line of its key. */
export function readConfigData(
  { file, value, isRead }: ParsedFile & { isRead: boolean },
  { careNumber, pinResetDial }: Pick<BrandWords, 'careNumber' | 'pinResetDial'>,
  faults: ContentFault[],
): ConfigData {
  if (!isRead) return value as ConfigData
  const schema = productConfigResult.properties.configData
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
  return value as ConfigData
}
