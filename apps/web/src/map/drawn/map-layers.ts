import type { Map as LeafletMap } from 'leaflet/dist/leaflet-src.esm.js'
import type { Translate } from '../../lib/language/text.ts'
import type { MapCircles } from '../map-shapes.ts'
import { tracePaths } from './base-paths.ts'
import { CanvasLayer } from './canvas-layer.ts'
import { drawBase } from './draw-base.ts'
import { drawDiscs } from './draw-discs.ts'
import { drawLabels, sizeOf } from './draw-labels.ts'
import { type PlacedLabel, placeLabels } from './labels.rules.ts'
import { createLabels } from './map-labels.ts'
import { toCanvas } from './projection.rules.ts'
import { discsIn, type Site, siteOf } from './thinning.rules.ts'
import { readTopology, type Topology } from './topology.rules.ts'

/** A canvas in a pane of its own, by its height among the panes of Leaflet: overlays have 400, pins 600. */
function canvasIn(map: LeafletMap, name: string, height: number): CanvasRenderingContext2D | null {
  const pane = map.createPane(name)
  pane.style.zIndex = String(height)
  pane.style.pointerEvents = 'none'
  const canvas = document.createElement('canvas')
  pane.append(canvas)
  return canvas.getContext('2d')
}

/** The basemap below everything, and its names above the sites. */
export function drawnBase(map: LeafletMap, topology: Topology, t: Translate): CanvasLayer[] {
  const base = canvasIn(map, 'base', 250)
  const names = canvasIn(map, 'names', 450)
  if (!base || !names) return []
  const basemap = readTopology(topology)
  const paths = tracePaths(basemap)
  const labelsAt = createLabels(basemap, t)
  let placed: readonly PlacedLabel[] = []
  const layer = new CanvasLayer([base.canvas, names.canvas], {
    settle: (frame) => {
      placed = placeLabels(
        labelsAt(frame.zoom),
        (at) => toCanvas(at, frame.sight),
        (label) => sizeOf(names, label),
        frame,
      )
    },
    draw: (frame) => {
      drawBase(base, paths, frame)
      drawLabels(names, placed, frame)
    },
  })
  return [layer.addTo(map)]
}

/** The circles of sites, between the basemap and its names. */
export function sitesLayer(map: LeafletMap) {
  const context = canvasIn(map, 'sites', 350)
  let sites: readonly Site[] = []
  let circles: MapCircles | null = null
  const layer = new CanvasLayer(context ? [context.canvas] : [], {
    settle: () => {},
    draw: (frame) => {
      if (!context) return
      const discs = circles ? discsIn(sites, circles.reachMetres, frame.sight, frame) : []
      drawDiscs(context, discs, frame.palette.sites[circles?.technology ?? '4G'], frame)
    },
  }).addTo(map)
  return {
    set: (next: MapCircles | null) => {
      circles = next
      sites = next?.places.map(siteOf) ?? []
      layer.redraw()
    },
    redraw: () => layer.redraw(),
  }
}
