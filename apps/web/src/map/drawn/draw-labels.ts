import type { Frame } from './frame.ts'
import { dotOf, type Label, type LabelKind, type PlacedLabel } from './labels.rules.ts'
import type { Palette } from './palette.ts'
import { type Point, toCanvas } from './projection.rules.ts'

type Context = CanvasRenderingContext2D

type Look = {
  readonly font: string
  readonly size: number
  /** Pixels between letters. */
  readonly spaced?: number
  readonly ink: keyof Palette & ('ink' | 'faintInk' | 'waterInk' | 'shieldInk')
}

const face = 'Roboto, system-ui, -apple-system, "Segoe UI", sans-serif'

const looks: Readonly<Record<LabelKind, Look>> = {
  capital: { font: '700', size: 17, ink: 'ink' },
  city: { font: '700', size: 14.5, ink: 'ink' },
  town: { font: '500', size: 13.5, ink: 'ink' },
  village: { font: '400', size: 12, ink: 'ink' },
  shield: { font: '700', size: 10.5, ink: 'shieldInk' },
  province: { font: '700', size: 11.5, spaced: 2.6, ink: 'faintInk' },
  country: { font: '600', size: 13, spaced: 1.6, ink: 'faintInk' },
  water: { font: 'italic 500', size: 12, ink: 'waterInk' },
}

const widths = new Map<string, number>()

const wordsOf = ({ kind, text }: Label): string => (kind === 'province' ? text.toUpperCase() : text)

/** The size of a label's words in pixels. */
export function sizeOf(context: Context, label: Label): { width: number; height: number } {
  const { font, size, spaced = 0 } = looks[label.kind]
  const words = wordsOf(label)
  const key = label.kind + words
  let width = widths.get(key)
  if (width === undefined) {
    context.font = `${font} ${size}px ${face}`
    width = context.measureText(words).width + spaced * words.length
    widths.set(key, width)
  }
  const edge = label.kind === 'shield' ? 10 : 0
  return { width: width + edge, height: size * 1.2 + edge / 2 }
}

/** Draws names with their marks where they were placed; while the map zooms they keep that place beside their town. */
export function drawLabels(
  context: Context,
  labels: readonly PlacedLabel[],
  { sight, width, height, density, palette }: Frame,
): void {
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, width, height)
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.lineJoin = 'round'
  // The least important first, so that the others stay on top.
  for (const label of [...labels].reverse()) {
    const at = toCanvas(label.at, sight)
    const words = { x: at.x + label.words.x, y: at.y + label.words.y }
    drawMark(context, label.kind, at, palette)
    if (label.kind === 'shield') drawShield(context, label, words, palette)
    else drawWords(context, label, words, palette)
  }
}

function drawWords(
  context: Context,
  label: Label,
  { x: left, y: middle }: Point,
  palette: Palette,
): void {
  const { font, size, spaced = 0, ink } = looks[label.kind]
  context.font = `${font} ${size}px ${face}`
  context.strokeStyle = palette.halo
  context.fillStyle = palette[ink]
  context.lineWidth = label.kind === 'province' || label.kind === 'country' ? 2 : 3.5
  const words = wordsOf(label)
  // Letter by letter: few browsers space the letters of a canvas themselves.
  const parts = spaced > 0 ? [...words] : [words]
  for (const paint of ['strokeText', 'fillText'] as const) {
    let at = left
    for (const part of parts) {
      context[paint](part, at, middle)
      if (spaced > 0) at += context.measureText(part).width + spaced
    }
  }
}

function drawShield(
  context: Context,
  label: Label,
  { x: left, y: middle }: Point,
  palette: Palette,
): void {
  const { width, height } = sizeOf(context, label)
  const { font, size } = looks.shield
  const top = middle - height / 2
  context.beginPath()
  // Rounded corners by arcs: older browsers have no rounded rectangle.
  const radius = 4
  context.moveTo(left + radius, top)
  context.arcTo(left + width, top, left + width, top + height, radius)
  context.arcTo(left + width, top + height, left, top + height, radius)
  context.arcTo(left, top + height, left, top, radius)
  context.arcTo(left, top, left + width, top, radius)
  context.closePath()
  context.fillStyle = palette.shield
  context.fill()
  context.strokeStyle = palette.trunkEdge
  context.lineWidth = 1.2
  context.stroke()
  context.font = `${font} ${size}px ${face}`
  context.fillStyle = palette.shieldInk
  context.fillText(label.text, left + 5, middle + 0.5)
}

/** The mark of a town: a ring, of the capital a square. */
function drawMark(context: Context, kind: LabelKind, { x, y }: Point, palette: Palette): void {
  const reach = dotOf(kind) - 1
  if (reach < 1) return
  context.beginPath()
  if (kind === 'capital') context.rect(x - reach, y - reach, reach * 2, reach * 2)
  else context.arc(x, y, reach, 0, 2 * Math.PI)
  context.fillStyle = palette.halo
  context.fill()
  context.strokeStyle = palette.ink
  context.lineWidth = kind === 'village' ? 1.5 : 2
  context.stroke()
}
