import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from '../ports/client.port.ts'
import { createFairPlaces, type Leave } from './fair-places.ts'

const settings = { placesMax: 40, perSession: 2, perNetwork: 8, networkShare: 0.25, waitMs: 0 }

const stranger = (network: string): Client => ({ session: null, network, isBuyer: false })
const device = (session: string, network: string): Client => ({ session, network, isBuyer: false })
const buyer = (session: string, network: string): Client => ({ session, network, isBuyer: true })

/** Takes as many places as it gets, one for each client in turn, and answers how many. */
async function takeAll(
  places: ReturnType<typeof createFairPlaces>,
  clients: readonly (Client | null)[],
): Promise<number> {
  const taken = await Promise.all(clients.map((client) => places.take(client)))
  return taken.filter((leave) => leave !== null).length
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe('places at once', () => {
  test('are eight for the devices of a network without a session, and two for a session', async () => {
    const places = createFairPlaces(settings)
    expect(
      await takeAll(
        places,
        times(45, () => stranger('a')),
      ),
    ).toBe(8)
    expect(
      await takeAll(
        places,
        times(5, () => device('one', 'a')),
      ),
    ).toBe(2)
  })

  test('of one network are at most half of all, however many sessions it has', async () => {
    const places = createFairPlaces(settings)
    const minted = times(200, (index) => buyer(`minted-${index}`, 'a'))
    expect(await takeAll(places, minted)).toBe(20)
  })

  test('of one network end at a quarter while others hold the rest', async () => {
    const places = createFairPlaces(settings)
    for (const network of ['b', 'c', 'd']) {
      await takeAll(
        places,
        times(10, (index) => buyer(`${network}-${index}`, network)),
      )
    }
    const minted = times(200, (index) => buyer(`minted-${index}`, 'a'))
    expect(await takeAll(places, minted)).toBe(10)
  })

  test('are kept for devices with an order: a quarter of all', async () => {
    const places = createFairPlaces(settings)
    const crowd = times(100, (index) => device(`one-${index}`, `network-${index}`))
    expect(await takeAll(places, crowd)).toBe(30)
    const paying = times(100, (index) => buyer(`two-${index}`, `other-${index}`))
    expect(await takeAll(places, paying)).toBe(10)
  })

  test('of work that serves every visitor have no share', async () => {
    const places = createFairPlaces(settings)
    expect(
      await takeAll(
        places,
        times(50, () => null),
      ),
    ).toBe(40)
  })

  test('come back once each', async () => {
    const places = createFairPlaces({ ...settings, placesMax: 1 })
    const leave = (await places.take(stranger('a'))) as Leave
    expect(await places.take(stranger('b'))).toBeNull()
    leave()
    leave()
    expect(await places.take(stranger('b'))).not.toBeNull()
    expect(await places.take(stranger('c'))).toBeNull()
  })
})

describe('waiting for a place', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('ends without one after its time', async () => {
    const places = createFairPlaces({ ...settings, perNetwork: 1, waitMs: 1_000 })
    await places.take(stranger('a'))
    const second = places.take(stranger('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await second).toBeNull()
  })

  test('ends with the next that comes free: for a device with an order first, then for the emptiest network', async () => {
    const places = createFairPlaces({ ...settings, placesMax: 4, networkShare: 1, waitMs: 1_000 })
    const held: (Leave | null)[] = []
    for (const index of [0, 1, 2]) held.push(await places.take(device(`a-${index}`, 'a')))
    held.push(await places.take(buyer('p', 'p')))
    const order: string[] = []
    const wait = async (name: string, client: Client) => {
      const leave = await places.take(client)
      if (leave) order.push(name)
    }
    const waits = [
      wait('same network', device('a-9', 'a')),
      wait('other network', device('b', 'b')),
      wait('order', buyer('c', 'a')),
    ]
    for (const leave of held) leave?.()
    await Promise.all(waits)
    expect(order).toEqual(['order', 'other network', 'same network'])
  })

  test('gives a place that came too late to the next', async () => {
    const places = createFairPlaces({ ...settings, placesMax: 1, waitMs: 1_000 })
    const leave = (await places.take(stranger('a'))) as Leave
    const late = places.take(stranger('b'))
    await vi.advanceTimersByTimeAsync(900)
    const patient = places.take(stranger('c'))
    await vi.advanceTimersByTimeAsync(200)
    leave()
    expect(await late).toBeNull()
    expect(await patient).not.toBeNull()
  })
})
