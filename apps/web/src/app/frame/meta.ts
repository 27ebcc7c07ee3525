import { shapeOf, textAt } from '../../lib/content/content-shape.ts'
import type { View } from '../navigation/view.ts'
import { svgAddress } from './svg-address.ts'

export type PageMeta = { readonly title: string; readonly description: string }

type Shown = Pick<View, 'packages' | 'route' | 'language' | 'head'>

/**
 * Title and description of a page: its own, else those of its route out of the package meta-data-config:
 * `{ "home": { "EN": { … } } }`.
 */
export function pageMeta({ packages, route, language, head }: Shown): PageMeta {
  const config = shapeOf(packages['meta-data-config'])
  const words = shapeOf(shapeOf(config[route])[language])
  const site = textAt(shapeOf(config.site), 'name')
  return {
    title: head?.title ? `${head.title} | ${site}` : textAt(words, 'title'),
    description: head?.description ?? textAt(words, 'description'),
  }
}

export type SiteMeta = {
  /** As a data address, so that no page asks for a file of its own. */
  readonly icon: string
  /** The browser's own frame in the light and the dark theme. */
  readonly themeLight: string
  readonly themeDark: string
}

const known = new WeakMap<object, SiteMeta>()

/** Facts of the site on every page, from the same package; read once from each. */
export function siteMeta(config: unknown): SiteMeta {
  if (typeof config !== 'object' || config === null) return readSite(config)
  const found = known.get(config) ?? readSite(config)
  known.set(config, found)
  return found
}

function readSite(config: unknown): SiteMeta {
  const site = shapeOf(shapeOf(config).site)
  return {
    icon: svgAddress(textAt(site, 'icon')),
    themeLight: textAt(site, 'themeLight'),
    themeDark: textAt(site, 'themeDark'),
  }
}
