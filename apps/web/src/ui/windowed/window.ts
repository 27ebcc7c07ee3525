/** Rows that are rendered, from the first to before the last; `keep` is rendered too, because it has the focus. */
export type RowRange = { readonly from: number; readonly to: number; readonly keep: number | null }

/** A rendered row, or the room of rows that are not rendered, in pixels. */
export type WindowPart =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'room'; readonly before: number; readonly px: number }

/** The height of a row in pixels, as it was measured or is expected. */
type HeightOf = (index: number) => number

/** Rows in a stretch of the list, which is given in pixels from its top. */
export function rangeOf(
  stretch: { readonly top: number; readonly bottom: number },
  count: number,
  heightOf: HeightOf,
): { from: number; to: number } {
  let from = 0
  let top = 0
  while (from < count - 1 && top + heightOf(from) <= stretch.top) {
    top += heightOf(from)
    from += 1
  }
  let to = from
  while (to < count && top < stretch.bottom) {
    top += heightOf(to)
    to += 1
  }
  return { from, to: Math.max(to, Math.min(from + 1, count)) }
}

/** The rendered rows in order: the range, and the row in focus with its neighbours, which the Tab key leads to. */
function drawnRows({ from, to, keep }: RowRange, count: number): number[] {
  const rows = new Set<number>()
  if (keep !== null) for (const index of [keep - 1, keep, keep + 1]) rows.add(index)
  for (let index = from; index < to; index += 1) rows.add(index)
  return [...rows].filter((index) => index >= 0 && index < count).sort((a, b) => a - b)
}

/** Rows and rooms from top to bottom. A room ends the list, of no height where its last row is rendered. */
export function partsOf(range: RowRange, count: number, heightOf: HeightOf): WindowPart[] {
  const parts: WindowPart[] = []
  let next = 0
  const leaveRoom = (before: number) => {
    let px = 0
    for (let index = next; index < before; index += 1) px += heightOf(index)
    if (px > 0 || before === count) parts.push({ kind: 'room', before, px })
  }
  for (const index of drawnRows(range, count)) {
    leaveRoom(index)
    parts.push({ kind: 'row', index })
    next = index + 1
  }
  leaveRoom(count)
  return parts
}
