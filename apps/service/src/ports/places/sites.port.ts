/**
 * Every site of the network, side by side in arrays: fifty thousand take a few megabytes and are looked through in a
 * fraction of a millisecond. Decision 165.
 */
export type Sites = {
  readonly titles: readonly string[]
  /** In degrees, as the longitudes. */
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** The technologies of each: the bit of the first is 1, that of the second 2, of the third 4. */
  readonly technologies: Uint8Array
}
