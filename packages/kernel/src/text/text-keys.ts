/** A product or payment method that a text is for: one ending, or several in the order in which they are tried. */
export type Ending = string | readonly string[] | undefined

/** Bundles of routers and MiFis have the words of all bundles, where they have none of their own. Decision 092. */
const alike: Readonly<Record<string, string>> = { 'Broadband Recharge': 'BUNDLE PURCHASE' }

/**
 * The keys of a text from specific to general, by the type of a product and that of a payment method for example:
 *
 *     order.next.confirming.PREPAID RECHARGE.PG
 *     order.next.confirming.PREPAID RECHARGE
 *     order.next.confirming.PG
 *     order.next.confirming
 */
export function textKeys(key: string, ...endings: readonly Ending[]): readonly string[] {
  if (endings.length === 0) return [key]
  const [first = [], ...rest] = endings
  const special = [first]
    .flat()
    .flatMap((ending) => [ending, alike[ending] ?? []].flat())
    .flatMap((ending) => textKeys(`${key}.${ending}`, ...rest))
  return [...special, ...textKeys(key, ...rest)]
}
