import { methods } from '../../features/pay/methods/payment-methods.ts'
import { allLanguages, inLanguage, splitLanguage } from '../../lib/language/language.ts'
import { matchPath } from '../routes/match-route.ts'
import { routes } from '../routes/routes.ts'
import { shellPackages } from './view.ts'

/**
 * Whether the page at a path may be the same for every visitor, so that the service may keep it rendered. Where its path has
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

/** Subjects of the content's notices: pages, with the steps over them, and types of payment methods. */
export const noticeSubjects: readonly string[] = [
  ...delivered.filter(({ over }) => !over).map(({ name }) => name),
  ...methods.map(({ type }) => type),
]

/** Names of the pages that have a title: the service starts only where the content has each. */
export const neededTitles: readonly string[] = delivered.map(({ name }) => name)

/** The content packages that pages read: the service starts only where the content has them. */
export const neededPackages: readonly string[] = [
  ...new Set([...shellPackages, ...routes.flatMap(({ packages }) => packages)]),
]

/** Signs that a sentence puts round a link, or after it. */
const signs = /^[\p{P}\p{S}\s]+$/u

/** Without the signs of its sentence, which browsers escape; null where something else is escaped. Decision 035. */
function withoutSigns(path: string): string | null {
  const [tail = ''] = /(?:%[0-9a-f]{2}|[^\w/%])+$/i.exec(path) ?? []
  const rest = path.slice(0, path.length - tail.length)
  if (rest.includes('%')) return null
  try {
    return tail === '' || signs.test(decodeURIComponent(tail)) ? rest : null
  } catch {
    return null
  }
}

/** A segment of a forwarded path in the case of its kind: codes and ids are in capitals, names are not. */
function segmentAs(part: string, given: string): string | null {
  if (part === ':id' || part === ':code') return given.toUpperCase()
  if (part.startsWith(':')) return given.toLowerCase()
  return part.toLowerCase() === given.toLowerCase() ? part : null
}

/** A forwarded path in the spelling of a pattern; null where it is not of it. */
function pathAs(pattern: string, path: string): string | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const segments = wanted.map((part, index) => segmentAs(part, given[index] ?? ''))
  return segments.includes(null) ? null : segments.join('/')
}

/**
 * The address of the page that a path without page means: with the point, bracket or comma of the sentence that it stood
 * in, or in other letters, large or small. Null where there is none, and for its own path.
 */
export function meantAddress(address: string): string | null {
  const typed = withoutSigns(address)
  if (!typed) return null
  const languages = allLanguages().map(({ prefix }) => prefix)
  const first = typed.split('/', 2).join('/').toLowerCase()
  const prefix = languages.find((each) => each !== '' && each === first) ?? ''
  const path = typed.slice(prefix.length) || '/'
  for (const { paths } of delivered) {
    for (const pattern of paths) {
      const meant = pathAs(pattern, path)
      if (!meant || !matchPath(pattern, meant)) continue
      const whole = prefix && meant === '/' ? prefix : prefix + meant
      return whole === address ? null : whole
    }
  }
  return null
}
