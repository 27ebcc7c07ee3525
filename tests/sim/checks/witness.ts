import { DatabaseTrouble } from '../disk/disk.ts'

export class Violation extends Error {}

export class Witness {
  readonly answered = new Set<string>()
  /** The transaction each idempotency key was answered with. */
  readonly byKey = new Map<string, string>()
  readonly writtenOff = new Set<string>()
  readonly disconnected = new Set<string>()
  /**
   * First moment at which a page said that nothing was taken, or that a person has it, by transaction id.
   */
  readonly toldOver = new Map<string, number>()
  readonly faults: string[] = []
  /** Increases with everything that is noted about requests. */
  version = 0

  objectTo(fault: string) {
    this.faults.push(fault)
    this.version++
  }

  noteAnswer(key: string, id: string) {
    this.version++
    this.answered.add(id)
    const before = this.byKey.get(key)
    if (before !== undefined && before !== id) {
      this.objectTo(`10: the key ${key} opened two payments`)
    }
    this.byKey.set(key, id)
  }

  /** Trouble of the database is expected; every other error of a request is a bug. */
  noteBug(error: unknown) {
    if (error instanceof DatabaseTrouble) return
    // A request for a removed payment method is refused before it reaches the engine.
    const isGone = error instanceof Error && error.message.endsWith('is not connected')
    if (isGone && this.disconnected.size > 0) return
    const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    this.objectTo(`bug: ${words}`)
  }

  /** The answer of a request, or null where it failed. */
  watch<T>(call: Promise<T>): Promise<T | null> {
    return call.catch((error: unknown) => {
      this.noteBug(error)
      return null
    })
  }

  /** Forgets answers whose rows the database lost when it went back in time. */
  forget(isStored: (id: string) => boolean) {
    for (const id of this.answered) if (!isStored(id)) this.answered.delete(id)
    for (const [key, id] of this.byKey) if (!isStored(id)) this.byKey.delete(key)
  }
}
