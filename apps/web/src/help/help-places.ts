import { helpPath } from '@portal/contract/constants'
import type { HelpQuestion, HelpStage } from '@portal/contract/help'

/** The word of an `href` that leads nowhere but into the help centre itself. */
const noHref = 'href'

/** Whether this site has a page at a path. */
export type HasPage = (path: string) => boolean

/** A page outside the help centre, or null: only on this site, whatever the content names, and only one that is there. */
function outside(href: string, hasPage: HasPage): string | null {
  const here = 'https://here.invalid'
  const url = href !== noHref && URL.canParse(`/${href}`, here) ? new URL(`/${href}`, here) : null
  return url?.origin === here && hasPage(url.pathname) ? url.pathname + url.search + url.hash : null
}

export const parentPath = (parent: string): string => `${helpPath}/${parent}`
export const categoryPath = (parent: string, category: string): string =>
  `${parentPath(parent)}/${category}`

/** Where a question leads: to its answer, or where its entry says. */
export const questionPath = (
  { id, href, parent, category }: HelpQuestion,
  hasPage: HasPage,
): string => outside(href, hasPage) ?? `${categoryPath(parent, category)}/${id}`

/** Where a tile leads: one stage on, or where its entry says. */
export function tilePath(
  { parent }: HelpStage,
  { id, href }: HelpStage['tiles'][number],
  hasPage: HasPage,
): string {
  return outside(href, hasPage) ?? (parent ? categoryPath(parent.id, id) : parentPath(id))
}

/** Leaves the help centre: a whole new page is asked for. */
export const isOutside = (href: string, hasPage: HasPage): boolean =>
  outside(href, hasPage) !== null

/** Of a link: the browser follows one that leaves the help centre, as it does one with a window. */
export const windowOf = (href: string, hasPage: HasPage): { readonly target?: '_top' } =>
  isOutside(href, hasPage) ? { target: '_top' } : {}

export type Step = { readonly label: string; readonly path: string }

/** The stages above one, the help centre itself first. */
export function stepsTo({ parent, category, answer }: HelpStage, label: string): readonly Step[] {
  const steps: Step[] = [{ label, path: helpPath }]
  if (parent && category) steps.push({ label: parent.name, path: parentPath(parent.id) })
  if (parent && category && answer) {
    steps.push({ label: category.name, path: categoryPath(parent.id, category.id) })
  }
  return parent ? steps : []
}
