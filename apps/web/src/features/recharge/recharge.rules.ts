import type { LineType } from '@portal/kernel/line-type'
import { broadbandPath, bundlesPath } from '../../bundle/catalogue/bundle-paths.ts'
import type { Problem } from '../../lib/page/page.ts'

/** Only prepaid lines can be recharged; each other kind says what it is. */
export const checkLine = (type: LineType): Problem | null =>
  type === 'PREPAID' ? null : { field: 'msisdn', text: `prepaid.${type.toLowerCase()}Number` }

export const isOfPostpaid = ({ text }: Problem): boolean => text === 'prepaid.postpaidNumber'

/** The page that sells bundles to a line that airtime cannot be added to; null for any other. */
export const sellerFor = ({ text }: Problem): string | null => {
  if (text === 'prepaid.hybridNumber') return bundlesPath
  return text === 'prepaid.broadbandNumber' ? broadbandPath : null
}
