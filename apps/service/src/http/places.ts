import type { ServerResponse } from 'node:http'

type Place = { readonly answer: ServerResponse; at: number }

export type Places = {
  count(): number
  /** Held until the answer closes, which it does once: after it was sent, or when its visitor has gone. */
  take(answer: ServerResponse): void
  /** Gives back the places of answers that only wait for their reader: that is no work for this process. */
  dropUnread(): void
}

/**
 * A list, since a `Set` whose members come and go costs a read a third of its time: each table that it grows
 * out of keeps its members alive until the old generation is collected.
 */
export function createPlaces(): Places {
  const held: Place[] = []

  function leave(place: Place) {
    if (held[place.at] !== place) return
    const last = held.pop()
    if (last === undefined || last === place) return
    held[place.at] = last
    last.at = place.at
  }

  return {
    count: () => held.length,
    take: (answer) => {
      const place = { answer, at: held.length }
      held.push(place)
      answer.once('close', () => leave(place))
    },
    dropUnread: () => {
      for (const place of [...held]) {
        if (place.answer.writableEnded || place.answer.writableNeedDrain) leave(place)
      }
    },
  }
}
