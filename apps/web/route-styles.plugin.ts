import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { reachOf } from './module-reach.ts'
import { type StyleRule, writeRules } from './src/app/rendering/page-styles.ts'
import { styleFile } from './src/app/routes/style-file.ts'
import { styleRules } from './style-rules.ts'

export type RouteStyles = {
  /** The frame's and the route's styles, of which a page inlines those of what is on it. */
  readonly rules: Readonly<Record<string, readonly StyleRule[]>>
  /** All of these that a page may lack, for the script that takes it over. */
  readonly whole: Readonly<Record<string, StylesFile>>
  /** Only what the frame does not have, for a route entered later. */
  readonly later: Readonly<Record<string, StylesFile>>
}

/** Its name has the hash of its text. */
type StylesFile = { readonly file: string; readonly hash: string; readonly text: string }

function fileOf(name: string, text: string): StylesFile {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 6)
  return { file: styleFile(name, hash), hash, text }
}

type Options = {
  /** The modules whose styles every page has, in their order. */
  frame: readonly string[]
  /** Modules of each route, by name. */
  routes: Readonly<Record<string, readonly string[]>>
  minify: (css: string) => string
  done: (styles: RouteStyles) => void
}

/** Not one whose address is asked for (`?url`), which is a file of its own: Vite reads that under a name of its own. */
const isStyle = (id: string): boolean => /\.css(?:$|\?)(?!url$|transform-only$)/.test(id)

/** Gathers the styles that each route reaches by its imports, so that a page carries and loads no others. */
export function routeStylesPlugin({ frame, routes, minify, done }: Options): Plugin {
  const texts = new Map<string, string>()
  return {
    name: 'portal:route-styles',
    // Between Vite's style compiler, which leaves plain CSS, and the step that takes it out of the module.
    transform(code, id) {
      if (isStyle(id)) texts.set(id, code)
      return null
    },
    buildEnd(error) {
      if (error) return
      const reach = (...starts: readonly string[]): string[] => {
        const reached = starts.flatMap((start) => [...reachOf(resolve(start), this)])
        return [...new Set(reached)].filter((id) => texts.has(id))
      }
      const join = (ids: readonly string[]) => minify(ids.map((id) => texts.get(id)).join('\n'))
      const always = reach(...frame)
      const rules: Record<string, StyleRule[]> = {}
      const whole: Record<string, StylesFile> = {}
      const later: Record<string, StylesFile> = {}
      for (const [name, modules] of Object.entries(routes)) {
        const own = reach(...modules).filter((id) => !always.includes(id))
        const all = styleRules(join([...always, ...own]))
        rules[name] = all
        // Without the rules that every page has: among them are colours, which the operator's take the place of.
        const lacked = all.filter(({ classes }) => classes.length > 0)
        // Named by the text alone, since several routes have the same.
        whole[name] = fileOf('page', writeRules(lacked))
        const text = join(own)
        if (text !== '') later[name] = fileOf(name, text)
      }
      const placed = new Set([
        ...always,
        ...Object.values(routes).flatMap((each) => reach(...each)),
      ])
      const lost = [...texts.keys()].filter((id) => !placed.has(id))
      // A part that is loaded later has the styles of its route alone.
      if (lost.length > 0) this.error(`No page has the styles of ${lost.join(', ')}.`)
      done({ rules, whole, later })
    },
  }
}
