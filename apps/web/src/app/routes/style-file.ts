/** The file of a route's styles. Phones have the hashes of all of them, and the names of the routes anyway. */
export const styleFile = (route: string, hash: string): string => `assets/${route}-${hash}.css`
