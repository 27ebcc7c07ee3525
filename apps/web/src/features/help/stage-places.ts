import type { HelpStage } from '@portal/contract/calls/help/help'
import { helpPath } from '@portal/contract/constants'
import { type HasPage, outside } from '../../help/help-places.ts'
import { pageField } from '../../help/search-fields.ts'

const parentPath = (parent: string): string => `${helpPath}/${parent}`
const categoryPath = (parent: string, category: string): string =>
  `${parentPath(parent)}/${category}`

/** The target of a tile: one stage on, or where its entry says. */
export function tilePath(
  { parent }: HelpStage,
  { id, href }: HelpStage['tiles'][number],
  hasPage: HasPage,
): string {
  return outside(href, hasPage) ?? (parent ? categoryPath(parent.id, id) : parentPath(id))
}

export type Step = { readonly label: string; readonly path: string }

/** A page of a long list of questions, which is at `path`. */
export const pagePath = (path: string, page: number): string =>
  page === 1 ? path : `${path}?${pageField}=${page}`

/** The stages above one, the help centre itself first. */
export function stepsTo(
  { parent, category, answer, page }: HelpStage,
  label: string,
): readonly Step[] {
  const steps: Step[] = [{ label, path: helpPath }]
  if (parent && category) steps.push({ label: parent.name, path: parentPath(parent.id) })
  if (parent && category && answer) {
    const list = categoryPath(parent.id, category.id)
    steps.push({ label: category.name, path: pagePath(list, page) })
  }
  return parent ? steps : []
}
