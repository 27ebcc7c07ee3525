import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commonPackages, titlesPackage } from '@portal/contract/calls/content'
import type { CreatePages, Look } from '@portal/contract/page-host'
import { type Language, languageAt } from '@portal/kernel/language'
import { type Content, ContentError } from '../features/content/content.store.ts'
import { linksIn } from '../features/content/documents/markdown.store.ts'
import { type Linked, lostLinks } from '../features/content/pages/page-links.rules.ts'
import { type PageNames, unknownNames } from '../features/content/pages/page-names.rules.ts'
import { missingInPages } from '../features/content/pages/page-needs.rules.ts'
import { inSteps } from '../features/content/reading/in-steps.store.ts'
import type { ContentCheck } from '../features/content/reading/live-content.store.ts'
import { documentsIn, helpIn, readHelpIn } from '../features/help/help-content.store.ts'

/** The built web application, as the service knows it. */
export type WebBundle = PageNames & {
  createPages: CreatePages
  faultsOfLook: (look: Look) => readonly string[]
  /** Whether the page of a path may be the same for every visitor. */
  isShared: (path: string) => boolean
  /** Without language. */
  listedPaths: readonly string[]
  personalPaths: readonly string[]
  neededPackages: readonly string[]
  neededTitles: readonly string[]
  hasRoute: (path: string) => boolean
  patternOf: (path: string) => string
  /** The address of the page that a path without page means, or null. */
  meantAddress: (path: string) => string | null
}

/** Whether the content has what is at a path, where the path is one of those that it makes. */
function hasContent(path: string, language: Language, content: Content): boolean {
  const own = content.pages(language).find(({ base }) => path.startsWith(`${base}/`))
  return own === undefined || own.has(path.slice(own.base.length + 1))
}

/** Whether a page may be kept for every visitor: one that the route table shares, of what the content has. */
const sharedOf =
  ({ isShared }: Pick<WebBundle, 'isShared'>, content: Content) =>
  (address: string): boolean => {
    if (!isShared(address)) return false
    const { code, prefix } = languageAt(content.languages, address)
    return hasContent(address.slice(prefix.length), code, content)
  }

type CheckedBy = PageNames &
  Pick<WebBundle, 'hasRoute' | 'neededPackages' | 'neededTitles' | 'faultsOfLook'>

const inBrand = (fault: string) => ({ file: 'content/brand.json', line: 1, fault })

const linkedIn = (content: Content): Linked => ({
  languages: content.languages,
  help: (language) => helpIn(content, language),
  documents: (language) => documentsIn(content, language),
  sources: {
    ...content.sources,
    questions: (language) => readHelpIn(content, language).places,
  },
})

/** The faults that the pages of a web application find in a content. */
export const pageCheck =
  (bundle: CheckedBy): ContentCheck =>
  async (content) => [
    ...missingInPages(
      { packages: bundle.neededPackages, titled: bundle.neededTitles },
      { ...content, titlesPackage, common: commonPackages },
    ),
    ...unknownNames(content.sources.parsed, bundle),
    ...bundle.faultsOfLook(content.look).map(inBrand),
    ...(await inSteps(
      lostLinks(linkedIn(content), {
        linksIn,
        isPage: (path, language) => bundle.hasRoute(path) && hasContent(path, language, content),
      }),
    )),
  ]

/** Loads the built web application; throws one error that lists all that its pages lack in the content. */
export async function loadWebBundle(webDir: string, content: Content): Promise<CheckedBundle> {
  const file = join(resolve(webDir), 'server', 'entry-server.js')
  return checkedBundle((await import(pathToFileURL(file).href)) as WebBundle, content)
}

export type CheckedBundle = WebBundle & { check: ContentCheck }

/** Throws as loading does. */
export async function checkedBundle(bundle: WebBundle, content: Content): Promise<CheckedBundle> {
  const check = pageCheck(bundle)
  const faults = await check(content)
  if (faults.length > 0) throw new ContentError(faults)
  return { ...bundle, isShared: sharedOf(bundle, content), check }
}
