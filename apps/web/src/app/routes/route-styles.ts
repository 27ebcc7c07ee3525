import type { RouteName } from './routes.ts'
import { styleFile } from './style-file.ts'

const arrived = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    // A page without its styles is still better than none, so a failure goes on too.
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => resolve(), { once: true })
  })

/** Hash of the styles of each route that has some. */
export type StyleHashes = Partial<Readonly<Record<RouteName, string>>>

/** Adds the styles of routes as they are entered; the first route's came inside its page. */
export function createRouteStyles(first: RouteName, assetBaseUrl: string, hashes: StyleHashes) {
  const added = new Map<RouteName, Promise<void>>([[first, Promise.resolve()]])
  return (route: RouteName): Promise<void> => {
    const known = added.get(route)
    if (known) return known
    const hash = hashes[route]
    if (!hash) return Promise.resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = `${assetBaseUrl}/${styleFile(route, hash)}`
    const ready = arrived(link)
    added.set(route, ready)
    document.head.append(link)
    return ready
  }
}
