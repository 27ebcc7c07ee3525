import type { HelpQuestion } from '@portal/contract/calls/help/help'
import { helpPath } from '@portal/contract/constants'
import { readUrl } from '../lib/address/read-url.ts'

/** The word of an `href` that leads nowhere but into the help centre itself. */
const noHref = 'href'

/** Whether this site has a page at a path. */
export type HasPage = (path: string) => boolean

/** A page outside the help centre, or null: only on this site, whatever the content names, and only one that is there. */
export function outside(href: string, hasPage: HasPage): string | null {
  const here = 'https://here.invalid'
  const url = href === noHref ? null : readUrl(`/${href}`, here)
  return url?.origin === here && hasPage(url.pathname) ? url.pathname + url.search + url.hash : null
}

/** The target of a link: the browser follows one that leaves the help centre, and a whole new page is asked for. */
export const targetOf = (href: string, hasPage: HasPage): '_top' | undefined =>
  outside(href, hasPage) ? '_top' : undefined

/** The target of a question: its answer, or where its entry says. */
export const questionPath = (
  { id, href, parent, category }: HelpQuestion,
  hasPage: HasPage,
): string => outside(href, hasPage) ?? `${helpPath}/${parent}/${category}/${id}`
