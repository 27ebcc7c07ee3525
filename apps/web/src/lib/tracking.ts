import { opco } from '@portal/contract/constants'
import { splitLanguage } from './language.ts'

/** The page's name for measuring: "/sw/prepaid-recharge" is "zm_cw_prepaid_recharge", home "zm_cw_homepage". */
export function trackingPageName(pathname: string): string {
  const segments = splitLanguage(pathname).path.split('/').filter(Boolean)
  const last = segments.at(-1)?.replaceAll('-', '_') ?? 'homepage'
  return `${opco}_cw_${last}`.toLowerCase()
}
