/** Given by a run of everything; absent where lanes are asked for by name. */
const seed = process.env.LANES_SEED

/** Another number for each draw. */
export const turn = Number(seed ?? 0)

/** Whether the one at a place of many is in this draw: one of `count`, and another at the next. Without a draw all are. Decision 142. */
export const isDrawn = (place: number, count: number): boolean =>
  seed === undefined || (place + turn) % count === 0
