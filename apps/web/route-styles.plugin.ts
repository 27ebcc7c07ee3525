import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { reachOf } from './module-reach.ts'
import { styleFile } from './src/app/routes/style-file.ts'

export type RouteStyles = {
  /** The frame's and the route's styles, to be inlined into its page. */
  readonly whole: Readonly<Record<string, string>>
  /** Only what the frame does not have, for a route entered later: its file, by the hash of its text. */
  readonly later: Readonly<Record<string, LaterStyles>>
}

type LaterStyles = { readonly file: string; readonly hash: string; readonly text: string }

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

/** Gathers the styles that each route reaches by its imports, so that a page carries no others. */
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
      const whole: Record<string, string> = {}
      const later: Record<string, LaterStyles> = {}
      for (const [name, modules] of Object.entries(routes)) {
        const own = reach(...modules).filter((id) => !always.includes(id))
        whole[name] = join([...always, ...own])
        const text = join(own)
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 6)
        if (text !== '') later[name] = { file: styleFile(name, hash), hash, text }
      }
      const placed = new Set([
        ...always,
        ...Object.values(routes).flatMap((each) => reach(...each)),
      ])
      const lost = [...texts.keys()].filter((id) => !placed.has(id))
      // A part that is loaded later has the styles of its route alone.
      if (lost.length > 0) this.error(`No page has the styles of ${lost.join(', ')}.`)
      done({ whole, later })
    },
  }
}
