/** Generations of the mobile network, the oldest first. */
export const technologies = ['2G', '3G', '4G', '5G'] as const
export type Technology = (typeof technologies)[number]

/**
 * How far from a site its service counts as being there, in metres: what the map draws and what answers say. The
 * specification names that of 5G; the others are cautious for open country, where they mostly reach further.
 */
export const reachMetres = {
  '2G': 5_000,
  '3G': 3_000,
  '4G': 2_000,
  '5G': 300,
} as const satisfies Record<Technology, number>
