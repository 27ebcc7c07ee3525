/** The place that a key leads to in a row of links; null for keys that move nothing. */
export function rovingTarget(key: string, place: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (place - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
