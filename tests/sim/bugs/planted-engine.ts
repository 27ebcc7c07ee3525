import { registerHooks } from 'node:module'
import type { Engine } from '../engine/engine.ts'
import { engineRoot, moduleLoader } from '../engine/engine-modules.ts'
import { loadEngine } from '../engine/load-engine.ts'
import type { PlantedBug } from './planted-bug.ts'

/**
 * Loads each planted bug's engine under a tag of its own, `?bug=N`, which all imports inside the engine pass
 * on. The wrapped file is answered with a module of the same exports, made from the real one, `?bug=N&real`.
 */
type Planted = { bug: PlantedBug; exports: readonly string[] }

const planted: Planted[] = []

/** Ports hold types, and classes that the simulation's own models share with every engine. */
const isTagged = (url: string): boolean =>
  url.startsWith(engineRoot) && !url.startsWith(`${engineRoot}ports/`) && !url.includes('?')

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const tag = context.parentURL?.match(/\?bug=\d+/)?.[0]
    return tag && isTagged(resolved.url) ? { ...resolved, url: resolved.url + tag } : resolved
  },
  load(url, context, next) {
    const [file, index] = url.split('?bug=')
    const { bug, exports } = planted[Number(index)] ?? {}
    if (!exports || file !== engineRoot + bug?.file) return next(url, context)
    const source = `
      import * as real from '${url}&real'
      import { replaced } from '${import.meta.url}'
      export const { ${exports.join(', ')} } = replaced(${index}, real)`
    return { format: 'module', source, shortCircuit: true }
  },
})

/**
 * The real exports with those of the bug in their place, for the modules that the hook writes.
 * @public
 */
export const replaced = (index: number, real: never): object => ({
  ...(real as object),
  ...planted[index]?.bug.wrap(real),
})

export async function plant(bug: PlantedBug): Promise<Engine> {
  const real = await moduleLoader()(bug.file)
  const index = planted.push({ bug, exports: Object.keys(real) }) - 1
  return loadEngine(moduleLoader(`?bug=${index}`))
}
