import type { Language } from '@portal/kernel/language'
import { settled, track } from '../../lib/api/tracked-promise.ts'
import { packageKey } from '../../lib/content/content.ts'
import { inLanguage } from '../../lib/language/language.ts'
import { routeNamed, routes } from '../routes/routes.ts'
import { loadView, placeOf, shellPackages, type View, type ViewTools } from './view.ts'

export type ViewStore = {
  /** The view of an address; `turn` sets visits of the same address apart. */
  read(address: string, turn: number): Promise<View>
  /** The view is on the screen: those before it may be dropped. */
  shown(view: View, turn: number): void
}

/** On the server, and while hydrating, the one view is already there. */
export const fixedView = (view: View): ViewStore => {
  const ready = settled(view)
  return { read: () => ready, shown: () => {} }
}

/** `isWhole`: for the page as a document of its own. */
type Leave = (address: string, isWhole?: true) => void

/** Asks for the whole page of an address, which the phone may have; false where that is no use. */
type AskWhole = (address: string, onScreen: View) => boolean

/** Whether the phone may have the whole page, where its data did not come. */
const mayBeKept = ({ route, content }: View): boolean =>
  content.kind === 'failed' && content.failure.kind === 'network' && !!routeNamed(route).offline

const hasFrame = ({ packages }: View): boolean => shellPackages.every((name) => name in packages)

/** Views of the browser: the first came with the page, others are loaded when their address is entered. */
export function createViewStore(
  first: View,
  tools: ViewTools,
  redirect: Leave,
  askWhole: AskWhole,
): ViewStore {
  const firstKey = `${first.address} 0`
  const views = new Map<string, Promise<View>>([[firstKey, settled(first)]])
  let language: Language = first.language
  let onScreen: View = first

  const load = async (address: string): Promise<View> => {
    const place = placeOf(address, tools)
    if (place.language !== language) {
      language = place.language
      // Texts are asked for again on a change of language, so that an editor's change shows.
      const ofRoutes = routes.flatMap(({ packages }) => packages)
      for (const name of [...shellPackages, ...tools.extraPackages, ...ofRoutes]) {
        tools.base.cache.forget(packageKey(name, language))
      }
    }
    const result = await loadView(address, tools).catch((error: unknown) => {
      // A bug in a page's own loading: the frame stays, and the page says so.
      console.error(error)
      const view: View = {
        ...onScreen,
        address,
        route: place.route.name,
        language: place.language,
        status: 500,
        content: { kind: 'crashed' },
      }
      return { kind: 'view' as const, view }
    })
    if (result.kind === 'view') {
      const { view } = result
      if (view.content.kind === 'page') return view
      // The offline page stays while the real one cannot be loaded.
      if (onScreen.route === 'offline') return { ...onScreen, address }
      // Loading the same page again failed: what is there, and was typed there, stays.
      if (onScreen.address === address) return onScreen
      const isFramed = hasFrame(view)
      if (isFramed && !mayBeKept(view)) return view
      // Without the frame's texts their keys would be rendered. Those on the screen are at hand, in their language.
      const { packages, language } = onScreen
      if (!askWhole(address, onScreen)) return isFramed ? view : { ...view, packages, language }
    } else redirect(inLanguage(result.to, result.language), result.isWhole)
    // The new address, or the whole page, brings its own view; this one never comes, and what is shown stays until then.
    return new Promise<View>(() => {})
  }

  return {
    read(address, turn) {
      const key = `${address} ${turn}`
      const known = views.get(key)
      if (known) return known
      const view = track(load(address))
      views.set(key, view)
      return view
    },
    shown(view, turn) {
      onScreen = view
      const current = `${view.address} ${turn}`
      for (const key of views.keys()) {
        if (key === current) return
        views.delete(key)
      }
    },
  }
}
