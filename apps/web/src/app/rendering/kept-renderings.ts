import { after, type Clock, type Instant } from '@portal/kernel/instant'
import type { View } from '../navigation/view.ts'
import { routeNamed } from '../routes/routes.ts'

export type Rendering = {
  readonly body: string
  /** The source of its styles, as a policy names it. */
  readonly style: string
  /** One object for all drawings with this body; absent where it is one device's own. */
  readonly sameAs?: object
}

export type Rendered = Pick<Rendering, 'body' | 'style'>

const keptMs = 60_000
/** Addresses by languages, by what a page says of the methods' health: a few dozen. */
const keptMax = 200

/** Numbers objects, so that a name can tell one from another without holding what is in it. */
function createNumbers(): (object: object) => number {
  const numbers = new WeakMap<object, number>()
  let last = 0
  return (object) => {
    const number = numbers.get(object) ?? ++last
    numbers.set(object, number)
    return number
  }
}

/** Texts are the same object as long as they are the same: the renderer parses them once. */
const textsOf = ({ packages }: View, numberOf: (object: object) => number): string =>
  Object.entries(packages)
    .map(([name, texts]) => `${name} ${texts instanceof Object ? numberOf(texts) : texts}`)
    .join(' ')

/**
 * Names everything that the rendering of a view shows, where none of it is a device's own: the page itself says
 * so of its data. Null for every other view.
 */
function nameOf(
  view: View,
  isKnownDevice: boolean,
  numberOf: (object: object) => number,
): string | null {
  const { content, address, language, status, offer } = view
  if (content.kind !== 'page' || content.outcome !== null) return null
  if (routeNamed(view.route).access === 'personal' || offer !== undefined) return null
  if (status !== 200 || address.includes('?') || !content.page.isForAll(content.data)) return null
  const texts = textsOf(view, numberOf)
  return [language, address, isKnownDevice, texts, JSON.stringify(content.data)].join('\n')
}

/**
 * Draws each page that says nothing of any device once a minute, also for devices that are known: those ask
 * for it with a cookie, so that no address alone can name it. Decision 050.
 */
export function createKeptRenderings(clock: Clock) {
  const kept = new Map<string, { rendering: Rendering; until: Instant }>()
  const numberOf = createNumbers()
  return (view: View, isKnownDevice: boolean, render: () => Rendered): Rendering => {
    const name = nameOf(view, isKnownDevice, numberOf)
    if (name === null) return render()
    const now = clock.now()
    const found = kept.get(name)
    if (found && now < found.until) return found.rendering
    const rendered = render()
    // The one that was rendered longest ago makes room.
    const [oldest] = kept.keys()
    if (!found && oldest !== undefined && kept.size >= keptMax) kept.delete(oldest)
    kept.delete(name)
    const rendering =
      found?.rendering.body === rendered.body ? found.rendering : { ...rendered, sameAs: {} }
    kept.set(name, { rendering, until: after(now, keptMs) })
    return rendering
  }
}
