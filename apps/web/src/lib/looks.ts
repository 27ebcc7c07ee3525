/** Field of an address that counts how often its page has loaded itself again. */
export const lookField = 'look'

/** Looks are told apart up to this one; all later ones are alike. */
const last = 2

/** How often a page has loaded itself again, as its address says: 0 to 2. */
export const looksIn = (search: URLSearchParams): number =>
  Math.min(last, Number(/^\d$/.exec(search.get(lookField) ?? '')?.[0] ?? 0))

/** The look after this one. */
export const nextLook = (looks: number): number => Math.min(last, looks + 1)
