/** One entry of a registry and the import that it needs: all that a new product, method, operator's system or feature adds. */
export type Registration = {
  adds: 'product' | 'method' | 'operator' | 'feature'
  /** The registry, from the root of the repository. */
  path: string
  /** The name of its list. */
  list: string
  entry: string
  imports: string
}

/** The source of a registry with the entry at the end of its list, however the list is laid out. Throws if it has none. */
export function withEntry(
  source: string,
  { path, list, entry }: Omit<Registration, 'adds' | 'imports'>,
): string {
  const untilItsEnd = new RegExp(`(const ${list}: [^=]+ = \\[[^\\]]*?),?\\s*\\]`)
  if (!untilItsEnd.test(source)) throw new Error(`${path} has no list "${list}"`)
  return source.replace(untilItsEnd, (_, entries) => `${entries}, ${entry}]`)
}
