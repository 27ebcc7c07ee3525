/**
 * Whether the browser is still at an address of this site, whatever its query. While the next page is on its way the one
 * before is on the screen, and what it writes into the address then would take the next page's place.
 */
export const isAt = (address: string): boolean => location.pathname === address
