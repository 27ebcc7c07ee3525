/**
 * Arrows that only guard against what cannot happen: an attempt of a paid order is never open, and
 * what the visitor never saw a page of takes no other amount.
 */
export const guardArrows: ReadonlySet<string> = new Set([
  'raised confirm-late',
  'in-process confirm-late',
  'unknown confirm-late',
  'raised confirm-wrong',
  'unknown confirm-wrong',
])
