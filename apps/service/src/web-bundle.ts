import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { titlesPackage } from '@portal/contract/content'
import type { CreatePages } from '@portal/contract/page-host'
import { type Content, ContentError } from './features/content/content.store.ts'
import { folderOf, packagePrefixOf } from './features/content/languages.rules.ts'
import type { ContentCheck } from './features/content/live-content.store.ts'
import { ownLinksIn } from './features/content/markdown.store.ts'
import { pageFaults } from './features/content/page-needs.rules.ts'
import type { HelpDocument, HelpParent } from './ports/help.port.ts'

/** The built web application, as the service knows it. */
export type WebBundle = {
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

type IsPage = (path: string) => boolean

/** Links of a document that lead to no page. */
const lostInDocument = ({ html }: HelpDocument, isPage: IsPage): string[] =>
  ownLinksIn(html)
    .filter((path) => !isPage(path))
    .map((path) => `"${path}" leads to no page`)

/** Links in answers that lead to no page. Where a question or category itself leads may be a page to come. */
const lostLinks = ({ categories }: HelpParent, isPage: IsPage): string[] =>
  categories.flatMap(({ questions }) =>
    questions.flatMap(({ id, answer }) =>
      ownLinksIn(answer)
        .filter((path) => !isPage(path))
        .map((path) => `"${path}", in the answer to "${id}", leads to no page`),
    ),
  )

/** Loads the built web application; throws one error that lists all that its pages lack in the content. */
export async function loadWebBundle(
  webDir: string,
  content: Content,
): Promise<WebBundle & { check: ContentCheck }> {
  const file = join(resolve(webDir), 'server', 'entry-server.js')
  const bundle = (await import(pathToFileURL(file).href)) as WebBundle
  const needs = {
    packages: bundle.neededPackages,
    titled: bundle.neededTitles,
    isPage: bundle.hasRoute,
  }
  const check: ContentCheck = ({ packageText, languages, help, documents }) => [
    ...pageFaults(needs, { packageText, prefixes: languages.map(packagePrefixOf), titlesPackage }),
    ...languages.flatMap((language) =>
      help(language.code).flatMap((parent) =>
        lostLinks(parent, bundle.hasRoute).map((fault) => ({
          file: `content/help/${folderOf(language)}/${parent.id}`,
          line: 1,
          fault,
        })),
      ),
    ),
    ...languages.flatMap((language) =>
      documents(language.code).flatMap((document) =>
        lostInDocument(document, bundle.hasRoute).map((fault) => ({
          file: `content/documents/${folderOf(language)}/${document.id}.md`,
          line: 1,
          fault,
        })),
      ),
    ),
  ]
  const faults = check(content)
  if (faults.length > 0) throw new ContentError(faults)
  return { ...bundle, check }
}
