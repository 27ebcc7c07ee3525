import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { partsOf, type RowRange, rangeOf, type WindowPart } from './window.ts'

export type WindowedOptions = {
  /** Each row by a key of its own; a row keeps its measured height as long as it keeps its key. */
  readonly keys: readonly string[]
  /** Whether the script has taken over. */
  readonly live: boolean
}

/** Drawn at once; a list with no more rows is never measured. */
const fewRows = 6
/** Of a list up to this many rows the others follow a few at a time, so that all are there to be found and read. */
const filledMax = 60
const fillRows = 4
const fillEveryMs = 30

/** A row has its place in this attribute. */
const rowMark = 'data-row'

/** Drawn above and below the screen, in heights of the screen. */
const margin = 1

/** Measured heights by key, and what the others are expected to be. */
type Measures = { readonly heights: Map<string, number>; expected: number; width: number }

/** Kept while the document is: a list that is come back to is as high as it was left, so its place is found again. */
const measures: Measures = { heights: new Map(), expected: 0, width: 0 }

const placeOf = (row: Element): number => Number(row.getAttribute(rowMark))

/** A row's height with the gap below it, which is where what follows begins. */
function measure(body: HTMLElement, keys: readonly string[]): void {
  const { heights } = measures
  const width = body.clientWidth
  if (width !== measures.width) {
    heights.clear()
    Object.assign(measures, { width, expected: 0 })
  }
  let sum = 0
  let count = 0
  for (const row of body.querySelectorAll(`[${rowMark}]`)) {
    const key = keys[placeOf(row)]
    const after = row.nextElementSibling
    if (key === undefined || !after || heights.has(key)) continue
    const px = after.getBoundingClientRect().top - row.getBoundingClientRect().top
    heights.set(key, px)
    sum += px
    count += 1
  }
  // Set once, so that the room of rows that were never rendered stays as it is while others are measured.
  if (measures.expected === 0 && count > 0) measures.expected = sum / count
}

function focusedRow(body: HTMLElement): number | null {
  const active = document.activeElement
  const row = body.contains(active) ? active?.closest(`[${rowMark}]`) : null
  return row ? placeOf(row) : null
}

const isSame = (one: RowRange, other: RowRange): boolean =>
  one.from === other.from && one.to === other.to && one.keep === other.keep

/** Follows the page's own scroll, once for each frame. */
function followScroll(update: () => void): () => void {
  let frame = 0
  const ask = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(update)
  }
  addEventListener('scroll', ask, { passive: true })
  addEventListener('resize', ask)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', ask)
    removeEventListener('resize', ask)
  }
}

/** Whether a list goes on with the rows of another one. */
const goesOn = (keys: readonly string[], from: readonly string[]): boolean =>
  from.length <= keys.length && from.every((key, place) => keys[place] === key)

/** Rows of a middling list that are rendered: few at first, then a few more at a time. A list that goes on keeps its rows. */
function useFilled(keys: readonly string[], live: boolean): number {
  const count = keys.length
  const [filled, setFilled] = useState({ keys, to: live ? fewRows : count })
  const to = filled.keys === keys || goesOn(keys, filled.keys) ? filled.to : fewRows
  const isFilling = live && count <= filledMax && to < count
  useEffect(() => {
    if (!isFilling) return
    const timer = setTimeout(() => setFilled({ keys, to: to + fillRows }), fillEveryMs)
    return () => clearTimeout(timer)
  }, [isFilling, keys, to])
  return to
}

/**
 * Draws the rows of a list that scrolls with the page: of a middling one few at once and soon the others, of a long one
 * those near the screen alone. The server renders all rows that it has been given, and they are measured before the first of
 * them go. Heights may differ; the row in focus stays, wherever the page is scrolled.
 */
export function useWindowed<Body extends HTMLElement>({
  keys,
  live,
}: WindowedOptions): {
  body: RefObject<Body | null>
  parts: readonly WindowPart[]
} {
  const body = useRef<Body>(null)
  const count = keys.length
  const filled = useFilled(keys, live)
  const isLong = count > filledMax
  const isWindowed = live && (isLong || filled < count)
  const [range, setRange] = useState<RowRange>(() => ({
    from: 0,
    to: live ? fewRows : count,
    keep: null,
  }))
  const [, setExpected] = useState(measures.expected)
  const heightOf = (index: number) => measures.heights.get(keys[index] ?? '') ?? measures.expected

  // After each rendering, also without a scroll: rows may be new, and their heights decide what fits.
  useLayoutEffect(() => {
    const element = body.current
    if (!isWindowed || !element) return
    const update = () => {
      measure(element, keys)
      setExpected(measures.expected)
      if (!isLong) return
      const top = -element.getBoundingClientRect().top
      const more = margin * innerHeight
      const stretch = { top: top - more, bottom: top + innerHeight + more }
      const next = { ...rangeOf(stretch, count, heightOf), keep: focusedRow(element) }
      setRange((known) => (isSame(known, next) ? known : next))
    }
    update()
    return followScroll(update)
  })

  if (!isWindowed) return { body, parts: keys.map((_, index) => ({ kind: 'row', index })) }
  const drawn = isLong ? range : { from: 0, to: filled, keep: null }
  return { body, parts: partsOf(drawn, count, heightOf) }
}
