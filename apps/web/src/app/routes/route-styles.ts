import type { RouteName } from './routes.ts'
import { styleFile } from './style-file.ts'

const arrived = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    // They came with the page's scripts, or a page without them is still better than none: a failure goes on too.
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => resolve(), { once: true })
  })

/** Hash of the styles of each route that has some. */
export type StyleHashes = Partial<Readonly<Record<RouteName, string>>>

function addStyles(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  // As scripts are fetched, so that what is at hand is not fetched again from a host of the assets.
  link.crossOrigin = 'anonymous'
  link.href = address
  const ready = arrived(link)
  document.head.append(link)
  return ready
}

/** The styles of a whole page, of which the first has only those of what was on it: the page names their file. */
const firstStyles = (): string | undefined =>
  document
    .querySelector<HTMLElement>('[data-files]')
    ?.dataset.files?.split(' ')
    .find((file) => file.endsWith('.css'))

/** Adds the styles of routes as they are entered, and those that the first page lacks. */
export function createRouteStyles(first: RouteName, assetBaseUrl: string, hashes: StyleHashes) {
  const whole = firstStyles()
  const added = new Map([[first, whole ? addStyles(whole) : Promise.resolve()]])
  return (route: RouteName): Promise<void> => {
    const known = added.get(route)
    if (known) return known
    const hash = hashes[route]
    if (!hash) return Promise.resolve()
    const ready = addStyles(`${assetBaseUrl}/${styleFile(route, hash)}`)
    added.set(route, ready)
    return ready
  }
}
