import type { Bundle } from '@portal/contract/bundle'
import type { LineType } from '@portal/kernel/line-type'
import { type BundleChoice, writeChoice } from './bundle-choice.rules.ts'

/** The page that sells bundles to any number. */
export const bundlesPath = '/data-bundle'
/** The page that sells them to routers and MiFis. */
export const broadbandPath = '/broadband-recharge'
export const tablePath = '/table'

/** The list of every bundle for lines of one type, prepaid ones where none is named. */
export const tableAddress = (line: LineType = 'PREPAID'): string =>
  line === 'PREPAID' ? tablePath : `${tablePath}?line=${line}`

export const withFields = (path: string, fields: URLSearchParams): string =>
  fields.size > 0 ? `${path}?${fields}` : path

/** The address of a list with another choice; what else its address says stays. */
export const choiceAddress = (path: string, search: URLSearchParams, choice: BundleChoice) =>
  withFields(path, writeChoice(search, choice))

/** Where bundles for lines of one type are bought. */
const sellerOf = (lineType: LineType): string =>
  lineType === 'BROADBAND' ? broadbandPath : bundlesPath

/** What an address without script says of a list: the number that it is for, and what was chosen. */
const ofList = ['msisdn', 'category', 'period', 'find']

/** Where one bundle is bought: the number is asked for there, unless the address has it, and with it the way back. */
export function buyAddress(
  { productCode, lineType }: Bundle,
  search: URLSearchParams,
  path = sellerOf(lineType),
): string {
  const fields = new URLSearchParams({ product: productCode, line: lineType })
  for (const name of search.has('msisdn') ? ofList : []) {
    const value = search.get(name)
    if (value) fields.set(name, value)
  }
  return withFields(path, fields)
}
