import type { Languages } from '@portal/kernel/language'
import { inLanguage, splitLanguage } from '../lib/language.ts'
import { matchPath } from './match-route.ts'
import { routes } from './routes.ts'

/**
 * The addresses of pages that are the same for every visitor, in each language: those that the service
 * may keep drawn. Pages with a parameter are not among them, since there is no end of those.
 */
export const sharedPaths = (languages: Languages): readonly string[] =>
  routes
    .filter(({ personal, developmentOnly }) => !personal && !developmentOnly)
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
