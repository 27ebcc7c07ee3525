import {
  DomUtil,
  Layer,
  type Map as LeafletMap,
  type ZoomAnimEvent,
} from 'leaflet/dist/leaflet-src.esm.js'
import type { Frame } from './frame.ts'
import { paletteNow } from './palette.ts'
import { between, planeOrigin, type Sight } from './projection.rules.ts'

/** Share of the map's size that is drawn beyond each edge, so that something is there while it is dragged. */
const margin = 0.2

/** More dots than this for a pixel nobody sees, and they cost memory. */
const densityMax = 3

/** As Leaflet's style sheet moves pins while the map zooms: `cubic-bezier(0, 0, 0.25, 1)` in a quarter of a second. */
const zoomMs = 250
function eased(share: number): number {
  // The curve's time is 0.75 u² (1 - u) + u³, and its way 3 u² (1 - u) + u³; time is sought by halves.
  let [low, high] = [0, 1]
  for (let turn = 0; turn < 12; turn += 1) {
    const u = (low + high) / 2
    if (0.75 * u * u * (1 - u) + u ** 3 < share) low = u
    else high = u
  }
  return 3 * low * low * (1 - low) + low ** 3
}

export type Drawing = {
  /** Before the first frame at a new place or zoom. */
  readonly settle: (frame: Frame) => void
  readonly draw: (frame: Frame) => void
}

/**
 * Canvases that lie upon each other in the map and are drawn anew whenever it stands elsewhere: while it is dragged they move
 * with it, and while it zooms they are drawn for each picture, so that lines and letters stay sharp.
 */
export class CanvasLayer extends Layer {
  private readonly canvases: readonly HTMLCanvasElement[]
  private readonly drawing: Drawing
  private corner = { x: 0, y: 0 }
  private size = { width: 0, height: 0 }
  private waiting = 0

  constructor(canvases: readonly HTMLCanvasElement[], drawing: Drawing) {
    super()
    this.canvases = canvases
    this.drawing = drawing
  }

  override onAdd(map: LeafletMap): this {
    map.on('zoomanim', this.glide, this)
    this.settle(map)
    return this
  }

  override onRemove(map: LeafletMap): this {
    map.off('zoomanim', this.glide, this)
    cancelAnimationFrame(this.waiting)
    for (const canvas of this.canvases) canvas.remove()
    return this
  }

  override getEvents() {
    const map = this._map
    return {
      moveend: () => this.settle(map),
      resize: () => this.settle(map),
      // Fingers move and zoom the map step by step.
      zoom: () => this.soon(() => this.follow(map)),
    }
  }

  /** Draws the present place again. */
  redraw(): void {
    if (this._map) this.settle(this._map)
  }

  private soon(act: () => void): void {
    cancelAnimationFrame(this.waiting)
    this.waiting = requestAnimationFrame(act)
  }

  /** The canvases cover the map and its margin again. */
  private settle(map: LeafletMap): void {
    cancelAnimationFrame(this.waiting)
    this.cover(map)
    const frame = this.frameOf(this.sightAt(map), map.getZoom())
    this.drawing.settle(frame)
    this.drawing.draw(frame)
  }

  private follow(map: LeafletMap): void {
    this.cover(map)
    this.drawing.draw(this.frameOf(this.sightAt(map), map.getZoom()))
  }

  private cover(map: LeafletMap): void {
    const size = map.getSize()
    const corner = map.containerPointToLayerPoint(size.multiplyBy(-margin)).round()
    this.corner = { x: corner.x, y: corner.y }
    const [width, height] = [size.x, size.y].map((side) => Math.ceil(side * (1 + 2 * margin)))
    this.size = { width: width ?? 0, height: height ?? 0 }
    const density = this.density()
    for (const canvas of this.canvases) {
      DomUtil.setPosition(canvas, corner)
      const dots = [this.size.width * density, this.size.height * density].map(Math.round)
      // A canvas that is given its size is emptied, even where it has it.
      if (canvas.width === dots[0] && canvas.height === dots[1]) continue
      canvas.width = dots[0] ?? 0
      canvas.height = dots[1] ?? 0
      canvas.style.width = `${this.size.width}px`
      canvas.style.height = `${this.size.height}px`
    }
  }

  /** Leaflet begins to move the pins to another zoom, by the style sheet; the drawing goes the same way. */
  private glide({ center, zoom }: ZoomAnimEvent): void {
    const map = this._map
    const [from, to] = [this.sightAt(map), this.sightAfter(map, center, zoom)]
    const fromZoom = map.getZoom()
    const start = performance.now()
    const step = () => {
      const share = Math.min(1, (performance.now() - start) / zoomMs)
      const way = eased(share)
      this.drawing.draw(this.frameOf(between(from, to, way), fromZoom + (zoom - fromZoom) * way))
      if (share < 1) this.soon(step)
    }
    this.soon(step)
  }

  private density(): number {
    return Math.min(densityMax, devicePixelRatio || 1)
  }

  private frameOf(sight: Sight, zoom: number): Frame {
    return { sight, zoom, ...this.size, density: this.density(), palette: paletteNow() }
  }

  private sightAt(map: LeafletMap): Sight {
    const { x, y } = map.getPixelOrigin()
    return this.sightFrom(map.getZoom(), x, y)
  }

  /** Where the map will stand once it has gone to this centre and zoom. */
  private sightAfter(map: LeafletMap, center: ZoomAnimEvent['center'], zoom: number): Sight {
    const origin = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .add(DomUtil.getPosition(map.getPane('mapPane') ?? map.getContainer()))
      .round()
    return this.sightFrom(zoom, origin.x, origin.y)
  }

  private sightFrom(zoom: number, originX: number, originY: number): Sight {
    const scale = 2 ** zoom
    return {
      scale,
      dx: planeOrigin.x * scale - originX - this.corner.x,
      dy: planeOrigin.y * scale - originY - this.corner.y,
    }
  }
}
