import { networkMax } from '@portal/kernel/network/network-share'
import type { Client } from '../ports/client.port.ts'

export type PlaceSettings = {
  placesMax: number
  /** The most places of one session. */
  perSession: number
  /** The most places of one network for its devices without a session. */
  perNetwork: number
  /** The part of all places that one network may hold with all its sessions while others want them: 0 to 1. */
  networkShare: number
  /** Milliseconds that a client waits for a place. */
  waitMs: number
}

/** Gives the place back. */
export type Leave = () => void

export type FairPlaces = {
  /** A place; null where none came free in time. `null` for work of the process itself, which only the number bounds. */
  take(client: Client | null): Leave | null | Promise<Leave | null>
}

type Waiting = { readonly client: Client | null; give(leave: Leave | null): void }

/** Places that only sessions with an order may take. */
const buyersShare = 0.25

/** Counts by key; a key whose count is over is forgotten. */
function createTally() {
  const counts = new Map<string, number>()
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add(key: string, more: number) {
      const count = (counts.get(key) ?? 0) + more
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}

/**
 * Places that many want at once, shared out by session and then by network, so that no client takes them from the
 * others. Of those who wait, devices with an order come first, then those of the network that holds least. Decision 113.
 */
export function createFairPlaces(settings: PlaceSettings): FairPlaces {
  const { placesMax, perSession, perNetwork, networkShare, waitMs } = settings
  const forAll = placesMax - Math.floor(placesMax * buyersShare)
  const byNetwork = createTally()
  const byClient = createTally()
  let held = 0
  let heldByOthers = 0
  const waiting: Waiting[] = []

  /** Devices of one network that have no session are one client. */
  const keyOf = ({ session, network }: Client): string =>
    session === null ? `network:${network}` : `session:${session}`

  function mayTake(client: Client | null): boolean {
    if (held >= placesMax) return false
    if (client === null) return true
    const { session, network, isBuyer } = client
    return (
      byClient.of(keyOf(client)) < (session === null ? perNetwork : perSession) &&
      byNetwork.of(network) < networkMax(placesMax, held, networkShare) &&
      (isBuyer || heldByOthers < forAll)
    )
  }

  function count(client: Client | null, more: 1 | -1) {
    held += more
    if (client === null) return
    byClient.add(keyOf(client), more)
    byNetwork.add(client.network, more)
    if (!client.isBuyer) heldByOthers += more
  }

  function give(client: Client | null): Leave {
    count(client, 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      count(client, -1)
      serveWaiting()
    }
  }

  const rankOf = ({ client }: Waiting): number =>
    client === null ? -1 : byNetwork.of(client.network) + (client.isBuyer ? 0 : placesMax)

  function serveWaiting() {
    for (;;) {
      const able = waiting.filter(({ client }) => mayTake(client))
      const [first] = able.sort((one, other) => rankOf(one) - rankOf(other))
      if (!first) return
      waiting.splice(waiting.indexOf(first), 1)
      first.give(give(first.client))
    }
  }

  function wait(client: Client | null): Promise<Leave | null> {
    return new Promise((done) => {
      const one: Waiting = {
        client,
        give(leave) {
          clearTimeout(timer)
          done(leave)
        },
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        one.give(null)
      }, waitMs)
      waiting.push(one)
    })
  }

  return {
    take: (client) => (mayTake(client) ? give(client) : waitMs > 0 ? wait(client) : null),
  }
}
