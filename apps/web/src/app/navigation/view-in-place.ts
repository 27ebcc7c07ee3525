import { notFoundPath } from '@portal/contract/constants'
import { inLanguage } from '../../lib/language/language.ts'
import { routeNamed } from '../routes/routes.ts'
import { loadView, placeOf, type View, type ViewResult, type ViewTools } from './view.ts'

/** As `loadView`; where a page says that nothing is at the address, the not-found page is rendered at it. */
export async function loadInPlace(
  ...[address, tools, outcome]: Parameters<typeof loadView>
): Promise<ViewResult> {
  const result = await loadView(address, tools, outcome)
  if (result.kind !== 'redirect' || result.to !== notFoundPath) return result
  const other = await loadView(inLanguage(notFoundPath, result.language), tools)
  return other.kind === 'view' ? { ...other, view: { ...other.view, address } } : other
}

/** As what the page of a view is counted: at an address where nothing is, as the page that says so. */
export function countedAs({ address, route }: View, tools: ViewTools) {
  const { context } = placeOf(address, tools)
  const { paths } = routeNamed(route)
  return paths.includes(context.pattern) ? context : { pattern: paths[0], params: {} }
}
