import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { titlesPackage } from '@portal/contract/content'
import type { CreatePages } from '@portal/contract/page-host'
import type { Languages } from '@portal/kernel/language'
import { type Content, ContentError } from './features/content/content.store.ts'
import { packagePrefixOf } from './features/content/languages.rules.ts'
import { pageFaults } from './features/content/page-needs.rules.ts'

/** The built web application, as the service knows it. */
export type WebBundle = {
  createPages: CreatePages
  sharedPaths: (languages: Languages) => readonly string[]
  neededPackages: readonly string[]
  neededTitles: readonly string[]
  hasRoute: (path: string) => boolean
  patternOf: (path: string) => string
}

/** Loads the built web application; throws one error that lists all that its pages lack in the content. */
export async function loadWebBundle(webDir: string, content: Content): Promise<WebBundle> {
  const file = join(resolve(webDir), 'server', 'entry-server.js')
  const bundle = (await import(pathToFileURL(file).href)) as WebBundle
  const needs = {
    packages: bundle.neededPackages,
    titled: bundle.neededTitles,
    isPage: bundle.hasRoute,
  }
  const { packageText, languages } = content
  const prefixes = languages.map(packagePrefixOf)
  const faults = pageFaults(needs, { packageText, prefixes, titlesPackage })
  if (faults.length > 0) throw new ContentError(faults)
  return bundle
}
