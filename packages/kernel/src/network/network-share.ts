/**
 * The most places of one network: its share, or as many as it leaves free. A network that is alone gets half of all, so
 * that the next one always finds some.
 */
export const networkMax = (placesMax: number, held: number, share: number): number =>
  Math.max(1, Math.floor(placesMax * share), placesMax - held)
