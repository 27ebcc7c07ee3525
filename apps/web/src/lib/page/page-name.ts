import { opco } from '@portal/contract/constants'
import type { PageContext } from './page.ts'

/** The slug of a method: no digits, so a number or a code is none. */
const slugPattern = /^[a-z-]{1,40}$/

/**
 * The name of a page for the operator's statistics: "zm_cw_prepaid_recharge". It is made of the route, never of the
 * address. Of what a route leaves open only the method is named.
 */
export function pageNameOf({ pattern, params }: Pick<PageContext, 'pattern' | 'params'>): string {
  const { method = '' } = params
  const slug = slugPattern.test(method) ? method : ''
  const last = pattern
    .replace(':method', slug)
    .split('/')
    .filter((part) => part && !part.startsWith(':'))
    .pop()
  return `${opco}_cw_${last ?? 'homepage'}`.replaceAll('-', '_').toLowerCase()
}
