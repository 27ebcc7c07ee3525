type Batch<K, V> = { name: string; keys: Set<K>; found: Promise<ReadonlyMap<K, V>> }

/**
 * Reads what many ask for within one turn of the event loop, by equal `terms`, with one statement, since a
 * statement's round trip costs more than its rows; its failure fails all of them.
 */
export function gathered<K, V, T extends number[] = []>(
  readMany: (keys: K[], ...terms: T) => Promise<ReadonlyMap<K, V>>,
): (key: K, ...terms: T) => Promise<V | null> {
  // A list of a few: a `Map` that is filled and emptied again and again keeps deleted entries in memory for long.
  let open: Batch<K, V>[] = []

  function openBatch(name: string, terms: T): Batch<K, V> {
    const keys = new Set<K>()
    const found = new Promise<void>((done) => setImmediate(done)).then(() => {
      open = open.filter((each) => each !== batch)
      return readMany([...keys], ...terms)
    })
    const batch = { name, keys, found }
    open.push(batch)
    return batch
  }

  return async (key, ...terms) => {
    const name = terms.join()
    const { keys, found } = open.find((batch) => batch.name === name) ?? openBatch(name, terms)
    keys.add(key)
    return (await found).get(key) ?? null
  }
}
