import { type Box, type Point, touches } from './projection.rules.ts'

/** Looks of labels; the drawing gives each its letters and its colour. */
export const labelKinds = [
  'capital',
  'city',
  'town',
  'village',
  'shield',
  'province',
  'country',
  'water',
] as const
export type LabelKind = (typeof labelKinds)[number]

/** A name with its place on the plane; the more important one is placed first. */
export type Label = {
  readonly kind: LabelKind
  readonly text: string
  readonly at: Point
  readonly weight: number
}

type Size = { readonly width: number; readonly height: number }

/** With where its words begin, at the middle of their height, in pixels from its place. */
export type PlacedLabel = Label & { readonly words: Point }

/** How far a town's mark reaches from its middle, in pixels; other names have none. */
const dots: Partial<Readonly<Record<LabelKind, number>>> = {
  capital: 6,
  city: 5,
  town: 4,
  village: 3,
}
export const dotOf = (kind: LabelKind): number => dots[kind] ?? 0

const gap = 4

/** Corners at which the words may begin, the best first: right of the mark, left, above, below. */
function candidates({ x, y }: Point, { width, height }: Size, dot: number) {
  if (dot === 0) return [{ left: x - width / 2, middle: y }]
  const aside = dot + gap
  const away = dot + height / 2 + 1
  return [
    { left: x + aside, middle: y },
    { left: x - aside - width, middle: y },
    { left: x - width / 2, middle: y - away },
    { left: x - width / 2, middle: y + away },
  ]
}

const around = ({ x, y }: Point, reach: number): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
})

const boxOf = (left: number, middle: number, { width, height }: Size): Box => ({
  left: left - 2,
  top: middle - height / 2,
  right: left + width + 2,
  bottom: middle + height / 2,
})

/** Signs of one road are so far from each other, in pixels. */
const signsApart = 240

/**
 * Finds a place for each name where it covers no other and no mark of a town; one that finds none is left out with its mark.
 * The marks of cities come before all names, so that the name of one city does not hide another. Names without a mark stand
 * where they are, or not at all.
 */
export function placeLabels(
  labels: readonly Label[],
  onCanvas: (at: Point) => Point,
  sizeOf: (label: Label) => Size,
  canvas: Size,
): PlacedLabel[] {
  const inside = { left: 0, top: 0, right: canvas.width, bottom: canvas.height }
  const spots = [...labels]
    .sort((one, other) => other.weight - one.weight)
    .map((label) => ({ label, at: onCanvas(label.at), reach: dotOf(label.kind) }))
    .filter(({ at, reach }) => touches(around(at, reach + 1), inside))
  const marks = new Map<Label, Box>()
  const words: Box[] = []
  const isFree = (box: Box, own?: Label): boolean =>
    !words.some((other) => touches(box, other)) &&
    ![...marks].some(([label, other]) => label !== own && touches(box, other))
  for (const { label, at, reach } of spots) {
    const mark = around(at, reach)
    if (isCity(label) && isFree(mark)) marks.set(label, mark)
  }
  const placed: PlacedLabel[] = []
  const signs: { readonly text: string; readonly at: Point }[] = []
  const hasSignNear = (text: string, { x, y }: Point): boolean =>
    signs.some(
      (sign) => sign.text === text && Math.hypot(sign.at.x - x, sign.at.y - y) < signsApart,
    )
  for (const { label, at, reach } of spots) {
    if (isCity(label) ? !marks.has(label) : reach > 0 && !isFree(around(at, reach))) continue
    if (label.kind === 'shield' && hasSignNear(label.text, at)) continue
    const size = sizeOf(label)
    const spot = candidates(at, size, reach).find(({ left, middle }) =>
      isFree(boxOf(left, middle, size), label),
    )
    if (!spot) {
      marks.delete(label)
      continue
    }
    if (reach > 0) marks.set(label, around(at, reach))
    if (label.kind === 'shield') signs.push({ text: label.text, at })
    words.push(boxOf(spot.left, spot.middle, size))
    placed.push({ ...label, words: { x: spot.left - at.x, y: spot.middle - at.y } })
  }
  return placed
}

const isCity = ({ kind }: Label): boolean => kind === 'capital' || kind === 'city'

const isWithin = (zoom: number, from: number, to: number): boolean => zoom >= from && zoom < to

/** Which kinds of names a zoom shows at all. */
export function isShownAt(kind: LabelKind, zoom: number): boolean {
  switch (kind) {
    case 'village':
      return zoom >= 7.6
    case 'town':
      return zoom >= 6.4
    case 'shield':
      return isWithin(zoom, 6.4, 11)
    case 'province':
      return isWithin(zoom, 5.9, 9.8)
    case 'country':
      return zoom < 8
    case 'water':
      return zoom >= 6.2
    default:
      return true
  }
}

/** By the number of people; lists have none for some small places. */
export const townKind = (name: string, population: number): LabelKind =>
  name === 'Lusaka'
    ? 'capital'
    : population >= 75_000
      ? 'city'
      : population >= 12_000
        ? 'town'
        : 'village'
