import type { CreatePages, Look } from '@portal/contract/page-host'
import { currencyPart } from '../../features/pay/currency/currency-part.ts'
import { loadForms } from '../../features/pay/methods/registry.ts'
import { setLanguages } from '../../lib/language/language.ts'
import { pageModules } from '../routes/page-modules.ts'
import type { Assets } from './assets.ts'
import { unknownColours } from './look.ts'
import { createRenderer } from './page-renderer.tsx'

export { tones } from '../../order/product/outages.tsx'
export { isIconName as isIcon } from '../../ui/icon/icon-paths.ts'
export {
  hasRoute,
  isShared,
  listedPaths,
  meantAddress,
  neededPackages,
  neededTitles,
  noticeSubjects,
  patternOf,
  personalPaths,
} from '../navigation/page-places.ts'

/** Loads the code of every page, so that no visitor waits for it. */
export const loadAllPages = (): Promise<unknown> =>
  Promise.all([...Object.values(pageModules).map((load) => load()), loadForms(), currencyPart()])

/** The assets are those of a build, or of the development server, which has them once the pages are loaded. */
export const pagesWith =
  (readAssets: () => Assets | Promise<Assets>): CreatePages =>
  async (host) => {
    // At once: addresses are read before pages are rendered.
    setLanguages(host.languages)
    await loadAllPages()
    return createRenderer(host, await readAssets())
  }

/** Faults of a look that pages with these styles cannot show. */
export const faultsIn = (styles: Assets['styles'], look: Look): readonly string[] =>
  unknownColours(styles, look).map((name) => `there is no colour "${name}" in tokens.css`)
