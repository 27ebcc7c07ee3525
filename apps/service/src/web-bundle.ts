import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { documentsPath, helpPath } from '@portal/contract/constants'
import { commonPackages, titlesPackage } from '@portal/contract/content'
import type { CreatePages } from '@portal/contract/page-host'
import type { Language } from '@portal/kernel/language'
import { type Content, ContentError } from './features/content/content.store.ts'
import type { ContentCheck } from './features/content/live-content.store.ts'
import { linksIn } from './features/content/markdown.store.ts'
import { lostLinks } from './features/content/page-links.rules.ts'
import { type PageNames, unknownNames } from './features/content/page-names.rules.ts'
import { missingInPages } from './features/content/page-needs.rules.ts'
import { hasPlace } from './features/help/help.rules.ts'

/** The built web application, as the service knows it. */
export type WebBundle = PageNames & {
  createPages: CreatePages
  isShared: (path: string) => boolean
  /** Without language. */
  listedPaths: readonly string[]
  personalPaths: readonly string[]
  neededPackages: readonly string[]
  neededTitles: readonly string[]
  hasRoute: (path: string) => boolean
  patternOf: (path: string) => string
}

/** Whether there is a page: at a route, and in the help centre also a question, in the documents also a document. */
function isPage(
  path: string,
  language: Language,
  { hasRoute, content }: { hasRoute: WebBundle['hasRoute']; content: Content },
): boolean {
  const below = (base: string) => (path.startsWith(`${base}/`) ? path.slice(base.length + 1) : null)
  const [place, document] = [below(helpPath), below(documentsPath)]
  if (!hasRoute(path)) return false
  if (place !== null) return hasPlace(content.help(language), place.split('/'))
  return document === null || content.documents(language).some(({ id }) => id === document)
}

type CheckedBy = PageNames & Pick<WebBundle, 'hasRoute' | 'neededPackages' | 'neededTitles'>

/** What the pages of a web application find wrong with a content. */
export const pageCheck =
  (bundle: CheckedBy): ContentCheck =>
  (content) => [
    ...missingInPages(
      { packages: bundle.neededPackages, titled: bundle.neededTitles },
      { ...content, titlesPackage, common: commonPackages },
    ),
    ...unknownNames(content.sources.parsed, bundle),
    ...lostLinks(content, {
      linksIn,
      isPage: (path, language) => isPage(path, language, { hasRoute: bundle.hasRoute, content }),
    }),
  ]

/** Loads the built web application; throws one error that lists all that its pages lack in the content. */
export async function loadWebBundle(
  webDir: string,
  content: Content,
): Promise<WebBundle & { check: ContentCheck }> {
  const file = join(resolve(webDir), 'server', 'entry-server.js')
  const bundle = (await import(pathToFileURL(file).href)) as WebBundle
  const check = pageCheck(bundle)
  const faults = check(content)
  if (faults.length > 0) throw new ContentError(faults)
  return { ...bundle, check }
}
