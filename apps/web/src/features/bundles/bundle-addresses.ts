import type { Bundle } from '@portal/contract/bundle'
import { type BundleChoice, writeChoice } from '../../bundle/bundle-choice.rules.ts'

export const buyPath = '/data-bundle'
export const tablePath = '/table'

const withFields = (path: string, fields: URLSearchParams): string =>
  fields.size > 0 ? `${path}?${fields}` : path

/** The address of a list with another choice; what else its address says stays. */
export const choiceAddress = (path: string, search: URLSearchParams, choice: BundleChoice) =>
  withFields(path, writeChoice(search, choice))

/** Where one bundle is bought: the number is asked for there, unless the address has it. */
export function buyAddress({ productCode, lineType }: Bundle, search: URLSearchParams): string {
  const number = search.get('msisdn')
  const fields = { product: productCode, line: lineType, ...(number ? { msisdn: number } : {}) }
  return withFields(buyPath, new URLSearchParams(fields))
}
