import type { ServiceReader } from '../ports/settings.port.ts'
import { ConfigError } from './settings-reader.ts'

/** Pictures of a map server in the place of the map's own drawing. */
type MapTiles = {
  /** With `{z}`, `{x}` and `{y}`, which browsers fill in. */
  readonly url: string
  /** Whom the pictures are from, as the licence of the map wants it said. */
  readonly attribution: string
}

/** Null where none are configured. The content security policy names the host, so that has no part to be filled in. */
export function readMapTiles(reader: ServiceReader): MapTiles | null {
  if (!reader.has('MAP_TILES_URL')) return null
  const url = reader.ownUrl('MAP_TILES_URL')
  const isWhole = ['{z}', '{x}', '{y}'].every((part) => url.includes(part))
  if (!isWhole || /[{}]/.test(new URL(url).origin)) {
    throw new ConfigError(
      `MAP_TILES_URL must have {z}, {x} and {y} after its host, such as https://tiles.example/{z}/{x}/{y}.png, not "${url}".`,
    )
  }
  return { url, attribution: reader.text('MAP_TILES_ATTRIBUTION') }
}
