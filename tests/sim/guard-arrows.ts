/**
 * Arrows that guard against what cannot happen, or that need more coincidences than a run can rely on:
 * an attempt of a paid order is never open, what the visitor never saw a page of takes no other amount, and
 * an operator's late word must fall between the decision to give money back and the first try of it.
 */
export const guardArrows: ReadonlySet<string> = new Set([
  'raised confirm-late',
  'unknown confirm-late',
  'raised confirm-wrong',
  'unknown confirm-wrong',
  'registered confirm-late',
  'refund due call-off',
  'refund stuck close-unneeded',
])
