import type { Bundle } from '@portal/contract/calls/bundle'
import type { LineType } from '@portal/kernel/line-type'
import { withoutStep } from '../../order/product/without-step.ts'
import { type BundleChoice, writeChoice } from '../catalogue/bundle-choice.rules.ts'
import { broadbandPath, bundlesPath, tablePath } from '../catalogue/bundle-paths.ts'

/** The list of every bundle for lines of one type, prepaid ones where none is named. */
export const tableAddress = (line: LineType = 'PREPAID'): string =>
  line === 'PREPAID' ? tablePath : `${tablePath}?line=${line}`

export const withFields = (path: string, fields: URLSearchParams): string =>
  fields.size > 0 ? `${path}?${fields}` : path

/**
 * The address of a list with another choice; what else its address says stays. A step that was just closed may still be in
 * it, and would open again.
 */
export const choiceAddress = (path: string, search: URLSearchParams, choice: BundleChoice) =>
  withFields(path, writeChoice(withoutStep(search), choice))

/** The page on which bundles for lines of one type are bought. */
const sellerOf = (lineType: LineType): string =>
  lineType === 'BROADBAND' ? broadbandPath : bundlesPath

/** The fields of a list in an address without script: its number, and the visitor's choice. */
const ofList = ['msisdn', 'category', 'period', 'find']

/** Those fields alone, without a step that is open over the list. */
export const listFields = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...search].filter(([name, value]) => value && ofList.includes(name)))

/** The address at which one bundle is bought: the number is asked for there, unless the address has it, and with it the way back. */
export function buyAddress(
  { productCode, lineType }: Bundle,
  search: URLSearchParams,
  path = sellerOf(lineType),
): string {
  const fields = new URLSearchParams({ product: productCode, line: lineType })
  if (search.has('msisdn')) for (const [name, value] of listFields(search)) fields.set(name, value)
  return withFields(path, fields)
}
