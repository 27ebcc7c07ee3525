/**
 * Moves that no run can be required to make: they guard against something impossible, or need more
 * coincidences than a run can rely on. An attempt of a paid order is never open, an attempt whose page the
 * visitor never saw takes no other amount, and an operator's late answer must fall between the decision to
 * give money back and the first try of the refund.
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
