import { ways } from '../features/pay/methods/ways.ts'
import { inLanguage, splitLanguage } from '../lib/language.ts'
import { matchPath } from './match-route.ts'
import { routes } from './routes.ts'
import { shellPackages } from './view.ts'

/**
 * Whether the page at a path may be the same for every visitor, so that the service may keep it drawn. Where its path has
 * a parameter, the content says whether there is one.
 */
export function isShared(address: string): boolean {
  const { path } = splitLanguage(address)
  return routes.some(
    ({ access, developmentOnly, status, paths }) =>
      access !== 'personal' &&
      !developmentOnly &&
      // Every other status is never kept.
      status === undefined &&
      paths.some((pattern) => matchPath(pattern, path) !== null),
  )
}

/** The addresses that search engines may keep and that need no content to be known, without language. */
export const listedPaths: readonly string[] = routes
  .filter(({ access, developmentOnly }) => access === 'listed' && !developmentOnly)
  .flatMap(({ paths: [path] }) => (path.includes(':') ? [] : [path]))

/** Beginnings of the addresses that are about one visitor's payment. */
export const personalPaths: readonly string[] = [
  ...new Set(
    routes
      .filter(({ access, over }) => access === 'personal' && !over)
      .flatMap(({ paths }) => paths.map((pattern) => pattern.split('/:')[0] ?? pattern)),
  ),
]

/** The pattern behind an address, such as "/sw/payment/status/:id": ids open pages, so logs name this. */
export function patternOf(address: string): string {
  const { language, path } = splitLanguage(address)
  const patterns = routes.flatMap(({ paths }) => paths)
  const found = patterns.find((pattern) => matchPath(pattern, path))
  return found ? inLanguage(found, language) : '/*'
}

const delivered = routes.filter(({ developmentOnly }) => !developmentOnly)

/** Whether visitors have a page at a path without language. */
export const hasRoute = (path: string): boolean =>
  delivered.some(({ paths }) => paths.some((pattern) => matchPath(pattern, path) !== null))

/** Subjects of the content's notices: pages, with the steps over them, and types of ways to pay. */
export const noticeSubjects: readonly string[] = [
  ...delivered.filter(({ over }) => !over).map(({ name }) => name),
  ...ways.map(({ type }) => type),
]

/** Names of the pages that have a title: the service starts only where the content has each. */
export const neededTitles: readonly string[] = delivered.map(({ name }) => name)

/** The content packages that pages read: the service starts only where the content has them. */
export const neededPackages: readonly string[] = [
  ...new Set([...shellPackages, ...routes.flatMap(({ packages }) => packages)]),
]
