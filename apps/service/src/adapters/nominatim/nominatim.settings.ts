import type { SettingsReader } from '../../ports/settings.port.ts'

export type NominatimSettings = {
  /** Scheme, host and path before `/search`, without a slash at the end. */
  baseUrl: string
  /** Names this portal and whom to write to, as the public server demands. */
  userAgent: string
  /** Countries that are searched, as ISO 3166 has them in small letters, with commas. */
  countries: string
  /** The least time between two requests of this process, in milliseconds. */
  intervalMs: number
  /** Per request, in milliseconds: a visitor waits for it. */
  timeoutMs: number
}

const publicHost = 'nominatim.openstreetmap.org'
/** The public server takes one request a second from all visitors of an application together. */
const publicIntervalMs = 1_000

/** Null where no geocoder is connected: places are then found in the content alone. */
export function readNominatim(reader: SettingsReader): NominatimSettings | null {
  if (!reader.has('NOMINATIM_URL')) return null
  const baseUrl = reader.url('NOMINATIM_URL')
  const userAgent = reader.text('NOMINATIM_USER_AGENT')
  if (!/^[\x21-\x7e][\x20-\x7e]{7,199}$/.test(userAgent)) {
    throw new Error(
      'NOMINATIM_USER_AGENT must name the portal and an address, such as "portal (maps@host.example)".',
    )
  }
  const countries = reader.text('NOMINATIM_COUNTRIES', 'zm')
  if (!/^[a-z]{2}(,[a-z]{2})*$/.test(countries)) {
    throw new Error('NOMINATIM_COUNTRIES must be like zm or zm,mw.')
  }
  const intervalMs = reader.number('NOMINATIM_INTERVAL_MS', publicIntervalMs, 0, 60_000)
  if (baseUrl.includes(publicHost) && intervalMs < publicIntervalMs) {
    throw new Error(`NOMINATIM_INTERVAL_MS must be ${publicIntervalMs} or more for ${publicHost}.`)
  }
  const timeoutMs = reader.number('NOMINATIM_TIMEOUT_MS', 2_000, 50, 10_000)
  return { baseUrl, userAgent, countries, intervalMs, timeoutMs }
}
