import type { Palette } from './palette.ts'
import type { Sight } from './projection.rules.ts'

/** What a drawing is for: the part of the map, the size of the canvas in CSS pixels, and how many dots a pixel has. */
export type Frame = {
  readonly sight: Sight
  readonly zoom: number
  readonly width: number
  readonly height: number
  readonly density: number
  readonly palette: Palette
}
