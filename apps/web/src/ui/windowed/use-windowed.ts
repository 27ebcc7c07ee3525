import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { partsOf, type RowRange, rangeOf, type WindowPart } from './window.ts'

export type WindowedOptions = {
  /** Each row by a key of its own; a row keeps its measured height as long as it keeps its key. */
  readonly keys: readonly string[]
  /** Whether the script has taken over. */
  readonly live: boolean
}

/** A list with no more rows is drawn whole and never measured. */
const fewRows = 10

/** A row has its place in this attribute. */
const rowMark = 'data-row'

/** Drawn above and below the screen, in heights of the screen. */
const margin = 1

/** Measured heights by key, and what the others are expected to be. */
type Measures = { readonly heights: Map<string, number>; expected: number; width: number }

const placeOf = (row: Element): number => Number(row.getAttribute(rowMark))

/** A row's height with the gap below it, which is where what follows begins. */
function measure(body: HTMLElement, keys: readonly string[], measures: Measures): void {
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
  // Set once, so that the room of rows that were never drawn stays as it is while others are measured.
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

/**
 * Draws only the rows near the screen of a list that scrolls with the page. The server draws all rows that it has been
 * given, and they are measured before the first of them go. Heights may differ; the row in focus stays, wherever the page
 * is scrolled.
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
  const isWindowed = live && count > fewRows
  const [range, setRange] = useState<RowRange>(() => ({
    from: 0,
    to: live ? fewRows : count,
    keep: null,
  }))
  const [measures] = useState<Measures>(() => ({ heights: new Map(), expected: 0, width: 0 }))
  const [, setExpected] = useState(0)
  const heightOf = (index: number) => measures.heights.get(keys[index] ?? '') ?? measures.expected

  // After each drawing, also without a scroll: rows may be new, and their heights decide what fits.
  useLayoutEffect(() => {
    const element = body.current
    if (!isWindowed || !element) return
    const update = () => {
      measure(element, keys, measures)
      setExpected(measures.expected)
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
  return { body, parts: partsOf(range, count, heightOf) }
}
