import type { Counter } from '@portal/kernel/instant'
import type { Box } from '@portal/kernel/place/box'
import type { Checkable } from '../../ports/check.port.ts'
import type { FoundOutside, OutsideGeocoder } from '../../ports/places/geocoder.port.ts'
import type { SendJson } from '../http-json.ts'
import { readPlaces } from './nominatim.mapping.ts'
import type { NominatimSettings } from './nominatim.settings.ts'

/** Answers that are kept: the usage policy asks for it, and many look for the same. */
const keptMax = 500
/** Names of places hardly change. */
const keptMs = 24 * 3_600_000
const placesMax = 8

type Kept = { readonly found: FoundOutside; readonly untilMs: number }

export type NominatimParts = NominatimSettings & {
  box: Box
  send: SendJson
  counter: Counter
}

/** Asks a server of Nominatim for what the content does not know. A request that comes too soon after another stays here. */
export function createNominatim({
  box,
  send,
  counter,
  ...settings
}: NominatimParts): OutsideGeocoder & Checkable {
  const kept = new Map<string, Kept>()
  let freeFromMs = Number.NEGATIVE_INFINITY

  function addressOf(text: string): string {
    const address = new URL(`${settings.baseUrl}/search`)
    const fields = {
      q: text,
      format: 'jsonv2',
      addressdetails: '1',
      limit: String(placesMax),
      countrycodes: settings.countries,
      viewbox: [box.west, box.south, box.east, box.north].join(','),
      bounded: '1',
      // Else names would depend on the server's own language.
      'accept-language': 'en',
    }
    for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value)
    return address.href
  }

  async function ask(text: string): Promise<FoundOutside> {
    const nowMs = counter.readMs()
    if (nowMs < freeFromMs) return { kind: 'unsent', detail: 'nominatim: asked just now' }
    freeFromMs = nowMs + settings.intervalMs
    const answered = await send({
      method: 'GET',
      url: addressOf(text),
      headers: { 'user-agent': settings.userAgent },
      timeoutMs: settings.timeoutMs,
    })
    if (answered.kind !== 'answered') return answered
    const places = answered.status === 200 ? readPlaces(answered.body) : null
    return places
      ? { kind: 'places', places }
      : { kind: 'lost', detail: `nominatim: HTTP ${answered.status}` }
  }

  function keep(text: string, found: FoundOutside) {
    kept.set(text, { found, untilMs: counter.readMs() + keptMs })
    const [oldest] = kept.keys()
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
  }

  return {
    async check() {
      const answered = await send({
        method: 'GET',
        url: `${settings.baseUrl}/status?format=json`,
        headers: { 'user-agent': settings.userAgent },
        timeoutMs: settings.timeoutMs,
      })
      if (answered.kind !== 'answered') return answered
      return answered.status === 200
        ? { kind: 'right', currencies: null }
        : { kind: 'lost', detail: `nominatim: HTTP ${answered.status}` }
    },
    async search(text) {
      const asked = text.trim().replace(/\s+/g, ' ').toLowerCase()
      const known = kept.get(asked)
      if (known && known.untilMs > counter.readMs()) return known.found
      const found = await ask(asked)
      if (found.kind === 'places') keep(asked, found)
      return found
    },
  }
}
