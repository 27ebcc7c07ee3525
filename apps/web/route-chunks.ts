import { type ModuleGraph, reachOf } from './module-reach.ts'

type Chunked = {
  /** The module that starts the application: the frame around every page. */
  readonly frame: string
  /** Modules of the pages of the main journey. */
  readonly journey: readonly string[]
  /** Modules of the forms of payment methods. */
  readonly forms: readonly string[]
}

const isReact = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
const isFeature = /[\\/]src[\\/]features[\\/]/
/** Vite's wrapper of each lazy import. */
const isImporter = /[\\/]?vite[\\/]preload-helper\.js$/

/** Modules that at least two of these have in common. */
function sharedBy(starts: readonly string[], graph: ModuleGraph): readonly string[] {
  const uses = starts.flatMap((start) => [...reachOf(start, graph)])
  return uses.filter((id, at) => uses.indexOf(id) !== at)
}

/**
 * What at least two of the frame and the pages of the journey have in common, apart from React. Files of a feature are
 * left out even where another page renders them, so that a change of one renames no file of another.
 */
function modulesOfBase(
  { frame, journey }: Pick<Chunked, 'frame' | 'journey'>,
  graph: ModuleGraph,
): ReadonlySet<string> {
  const shared = sharedBy([frame, ...journey], graph)
  return new Set(shared.filter((id) => !isReact.test(id) && !isFeature.test(id)))
}

/**
 * The files that are made by name; all others follow the bundler's own rule: one for each page, and one for each set of
 * pages with something in common. What forms of payment methods share is one, so that a page names two files for its form. React's changes with its version alone. The base has what nearly every page imports,
 * and the application the rest of the frame, which no page does. Decision 145.
 */
export function chunkGroups(chunked: Chunked) {
  let base: ReadonlySet<string> | undefined
  let fields: ReadonlySet<string> | undefined
  const isBase = (id: string, graph: ModuleGraph): boolean => {
    base ??= modulesOfBase(chunked, graph)
    return base.has(id) || isImporter.test(id)
  }
  const isOfForms = (id: string, graph: ModuleGraph): boolean => {
    fields ??= new Set(sharedBy(chunked.forms, graph))
    return fields.has(id)
  }
  return [
    { name: 'react', test: isReact, priority: 3 },
    {
      name: (id: string, graph: ModuleGraph) => (isBase(id, graph) ? 'base' : null),
      priority: 2,
    },
    {
      name: (id: string, graph: ModuleGraph) => (isOfForms(id, graph) ? 'fields' : null),
      priority: 1,
    },
    { name: 'app', test: (id: string) => id === chunked.frame, priority: 1 },
  ]
}
