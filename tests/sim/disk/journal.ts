import type { Instant } from '@portal/kernel/instant'

/** One commit, with the functions that undo it when the database goes back in time. */
type Commit = { at: number; orders: ReadonlySet<string>; undo: readonly (() => void)[] }

/**
 * The changes of stored rows: those of the open transaction are undone if it fails, and those of the newest commits when
 * the database goes back in time.
 */
export class Journal {
  /** Called after every commit, and after the database went back in time. */
  readonly listeners = new Set<() => void>()
  /** Increases with every commit and every failover. */
  version = 0
  /** The last moment at which the database went back in time. */
  lossAt = Number.NEGATIVE_INFINITY
  /** Orders whose rows went back in time. */
  readonly shaken = new Set<string>()
  readonly #commits: Commit[] = []
  #undo: (() => void)[] = []
  #touched = new Set<string>()
  #written: string[] = []

  commit(now: number) {
    this.#written = []
    if (this.#undo.length === 0) return
    this.#commits.push({ at: now, orders: this.#touched, undo: this.#undo })
    this.#undo = []
    this.#touched = new Set()
    this.#tellListeners()
  }

  #tellListeners() {
    this.version++
    for (const listener of this.listeners) listener()
  }

  /** The uncommitted history entries of the open transaction, as text. */
  uncommitted(): string[] {
    return [...this.#written]
  }

  rollback() {
    this.#written = []
    for (const undo of this.#undo.reverse()) undo()
    this.#undo = []
    this.#touched = new Set()
  }

  /** Removes everything committed after `then`: a replica takes over or a backup is restored. */
  goBack(then: number, now: number) {
    this.lossAt = now
    for (;;) {
      const last = this.#commits.at(-1)
      if (!last || last.at <= then) break
      this.#commits.pop()
      for (const undo of [...last.undo].reverse()) undo()
      for (const id of last.orders) this.shaken.add(id)
    }
    // A wait that was over may be due again.
    this.#tellListeners()
  }

  /** The open transaction changes rows of this order. */
  protected touch(orderId: string) {
    this.#touched.add(orderId)
  }

  /** Notes an entry of the open transaction, for `uncommitted`. */
  protected write(line: string) {
    this.#written.push(line)
  }

  protected delete<V>(rows: Map<string, V>, key: string) {
    const before = [...rows]
    rows.delete(key)
    this.#undo.push(() => {
      rows.clear()
      for (const [name, value] of before) rows.set(name, value)
    })
  }

  protected deleteOldestOf<V>(
    rows: Map<string, V>,
    momentOf: (row: V) => Instant,
    then: Instant,
    limit: number,
  ): number {
    const old = [...rows].filter(([, row]) => momentOf(row) < then)
    const oldest = old.sort(([, a], [, b]) => momentOf(a) - momentOf(b)).slice(0, limit)
    for (const [name] of oldest) this.delete(rows, name)
    return oldest.length
  }

  protected deleteOldest<V>(
    rows: V[],
    momentOf: (row: V) => Instant,
    then: Instant,
    limit: number,
  ): number {
    const before = [...rows]
    const old = rows.filter((row) => momentOf(row) < then)
    const gone = new Set(old.sort((a, b) => momentOf(a) - momentOf(b)).slice(0, limit))
    rows.splice(0, rows.length, ...before.filter((row) => !gone.has(row)))
    this.#undo.push(() => void rows.splice(0, rows.length, ...before))
    return gone.size
  }

  protected set<V>(rows: Map<string, V>, key: string, value: V) {
    const before = rows.get(key)
    rows.set(key, value)
    this.#undo.push(() => void (before === undefined ? rows.delete(key) : rows.set(key, before)))
  }

  protected push<V>(rows: V[], value: V) {
    rows.push(value)
    this.#undo.push(() => void rows.pop())
  }
}
