/** The bundler's graph of modules, as its plugins and its options are given it. */
export type ModuleGraph = {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** A module and all that it reaches by its static imports, each after those that it imports, as they run. */
export function reachOf(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set<string>()
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
    reached.add(id)
  }
  visit(start)
  return reached
}
