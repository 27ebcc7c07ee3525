import { unlimited } from '@portal/kernel/quantity'
import type { NumberBalance, NumberBundle } from '../../ports/operator/balance.port.ts'
import type { Bundle, BundleWords } from '../../ports/operator/catalogue.port.ts'

export type ServiceType = 'DATA' | 'AIRTIME'

/** The specification knows two types: money, and what bundles hold, minutes and messages among it. */
const isOf = (serviceType: ServiceType, { usage }: NumberBalance): boolean =>
  (usage === 'airtime') === (serviceType === 'AIRTIME')

/** Balances of one service type, as the API names their fields. */
export const toWire = (balances: readonly NumberBalance[], serviceType: ServiceType) =>
  balances
    .filter((balance) => isOf(serviceType, balance))
    .map(({ name, left, unit, expiresAt }) => ({
      serviceType,
      balanceDescription: name,
      balanceType: left === unlimited ? ('UNLIMITED' as const) : ('LIMITED' as const),
      balance: left,
      unitType: unit,
      expireTime: expiresAt,
    }))

/** Gives each balance the name that its bundle has in a language. */
export function wordedBalances(
  balances: readonly NumberBalance[],
  bundles: readonly NumberBundle[],
  words: ReadonlyMap<string, BundleWords>,
): readonly NumberBalance[] {
  return balances.map((balance) => {
    const origin = bundles.find(({ productId }) => balance.productIds.includes(productId))
    const name = words.get(origin?.productCode ?? '')?.name
    return name ? { ...balance, name } : balance
  })
}

type Active = {
  /** Bundles on the number. */
  bundles: readonly NumberBundle[]
  balances: readonly NumberBalance[]
  /** Bundles on sale. */
  sold: readonly Bundle[]
  /** Categories by product code of bundles that are not on sale any more. */
  unsold: ReadonlyMap<string, string | null>
  /** Names that the content has for bundles, in the language of the catalogue. */
  words: ReadonlyMap<string, BundleWords>
  /** The code of the bundle that is about to be bought. */
  productCode: string
}

/** The latest end of what a bundle holds; null where one of it has none. */
function latestEnd(balances: readonly NumberBalance[]): string | null {
  const ends = balances.map(({ expiresAt }) => expiresAt)
  if (ends.includes(null)) return null
  return ends.reduce(
    (latest, end) => (latest !== null && end !== null && end > latest ? end : latest),
    ends[0] ?? null,
  )
}

/** Balances of a bundle that have something left. */
const heldBy = ({ productId }: NumberBundle, balances: readonly NumberBalance[]) =>
  balances.filter(({ productIds, left }) => productIds.includes(productId) && Number(left) !== 0)

const categoryIn = (sold: readonly Bundle[], code: string): string | undefined =>
  sold.find(({ productCode }) => productCode === code)?.category

/** Codes of bundles on the number that matter, and whose category the list of what is on sale does not tell. */
export function unsoldCodes({
  bundles,
  balances,
  sold,
  productCode,
}: Omit<Active, 'unsold' | 'words'>): readonly string[] {
  if (categoryIn(sold, productCode) === undefined) return []
  const codes = bundles
    .filter((bundle) => heldBy(bundle, balances).length > 0)
    .map((bundle) => bundle.productCode)
  return [...new Set(codes)].filter((code) => categoryIn(sold, code) === undefined)
}

/**
 * Bundles on the number of the same category as the one that is about to be bought, with what is left of each. One that
 * has nothing left, or whose category is not known, is not named.
 */
export function activeBundles({ bundles, balances, sold, unsold, words, productCode }: Active) {
  const soldAs = (code: string) => sold.find((each) => each.productCode === code)
  const category = categoryIn(sold, productCode)
  if (category === undefined) return []
  return bundles.flatMap((bundle) => {
    const own = heldBy(bundle, balances)
    const inCatalogue = soldAs(bundle.productCode)
    const itsCategory = inCatalogue?.category ?? unsold.get(bundle.productCode)
    if (itsCategory !== category || own.length === 0) return []
    return [
      {
        // In the language of the catalogue that was read.
        name: inCatalogue?.name ?? words.get(bundle.productCode)?.name ?? bundle.name,
        category,
        left: own.map(({ left, unit }) => ({ balance: left, unitType: unit })),
        expireTime: latestEnd(own),
      },
    ]
  })
}
