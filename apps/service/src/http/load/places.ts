import type { ServerResponse } from 'node:http'

export type Place = {
  /** Waits for something without holding the place. */
  rest<T>(work: () => Promise<T>): Promise<T>
}

type Held = { readonly answer: ServerResponse; readonly network: string; at: number }

export type Places = {
  count(): number
  /** Of the requests of one network. */
  countOf(network: string): number
  /** Of the network that holds most. */
  most(): number
  /** Held until the answer closes, which it does once: after it was sent, or when its visitor has gone. */
  take(answer: ServerResponse, network: string): Place
  /** Gives back the places of answers that only wait for their reader: that is no work for this process. */
  dropUnread(): void
}

/**
 * A list, since a `Set` whose members come and go costs a read a third of its time: each table that it grows
 * out of keeps its members alive until the old generation is collected.
 */
export function createPlaces(): Places {
  const held: Held[] = []
  const counts = new Map<string, number>()

  function add(network: string, more: number) {
    const count = (counts.get(network) ?? 0) + more
    if (count === 0) counts.delete(network)
    else counts.set(network, count)
  }

  function enter(place: Held) {
    place.at = held.length
    held.push(place)
    add(place.network, 1)
  }

  function leave(place: Held) {
    if (held[place.at] !== place) return
    add(place.network, -1)
    const last = held.pop()
    if (last === undefined || last === place) return
    held[place.at] = last
    last.at = place.at
  }

  return {
    count: () => held.length,
    countOf: (network) => counts.get(network) ?? 0,
    most: () => Math.max(0, ...counts.values()),
    take: (answer, network) => {
      const place: Held = { answer, network, at: 0 }
      let isClosed = false
      enter(place)
      answer.once('close', () => {
        isClosed = true
        leave(place)
      })
      return {
        async rest(work) {
          leave(place)
          try {
            return await work()
          } finally {
            if (!isClosed && held[place.at] !== place) enter(place)
          }
        },
      }
    },
    dropUnread: () => {
      for (const place of [...held]) {
        if (place.answer.writableEnded || place.answer.writableNeedDrain) leave(place)
      }
    },
  }
}
