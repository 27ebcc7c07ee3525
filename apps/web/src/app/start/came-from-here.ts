/** A link or form of this site led to the page, so that its language is meant. */
export const cameFromHere = (): boolean => document.referrer.startsWith(`${location.origin}/`)
