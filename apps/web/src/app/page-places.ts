import type { Languages } from '@portal/kernel/language'
import { inLanguage, splitLanguage } from '../lib/language.ts'
import { matchPath } from './match-route.ts'
import { routes } from './routes.ts'
import { shellPackages } from './view.ts'

/**
 * The addresses of pages that are the same for every visitor, in each language: those that the service
 * may keep drawn. Pages with a parameter are not among them, since there is no end of those.
 */
export const sharedPaths = (languages: Languages): readonly string[] =>
  routes
    .filter(({ access, developmentOnly }) => access !== 'personal' && !developmentOnly)
    .flatMap(({ paths }) => paths.filter((pattern) => !pattern.includes(':')))
    .flatMap((path) =>
      languages.map(({ prefix }) => (prefix && path === '/' ? prefix : prefix + path)),
    )

/** The pattern behind an address, such as "/sw/payment/status/:id": ids open pages, so logs name this. */
export function patternOf(address: string): string {
  const { language, path } = splitLanguage(address)
  const patterns = routes.flatMap(({ paths }) => paths)
  const found = patterns.find((pattern) => matchPath(pattern, path))
  return found ? inLanguage(found, language) : '/*'
}

/** Names of the pages that have a title: the service starts only where the content has each. */
export const neededTitles: readonly string[] = routes
  .filter(({ developmentOnly }) => !developmentOnly)
  .map(({ name }) => name)

/** The content packages that pages read: the service starts only where the content has them. */
export const neededPackages: readonly string[] = [
  ...new Set([...shellPackages, ...routes.flatMap(({ packages }) => packages)]),
]
