import { helpPath } from '@portal/contract/constants'
import type { HelpStage } from '@portal/contract/help'
import { type HasPage, outside } from '../../help/help-places.ts'

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

/** The stages above one, the help centre itself first. */
export function stepsTo({ parent, category, answer }: HelpStage, label: string): readonly Step[] {
  const steps: Step[] = [{ label, path: helpPath }]
  if (parent && category) steps.push({ label: parent.name, path: parentPath(parent.id) })
  if (parent && category && answer) {
    steps.push({ label: category.name, path: categoryPath(parent.id, category.id) })
  }
  return parent ? steps : []
}
