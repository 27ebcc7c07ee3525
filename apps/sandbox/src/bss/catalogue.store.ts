import type { PlayedMarket } from '../market.ts'
import { stateOf } from '../world.ts'
import { catalogue } from './catalogue.facts.ts'
import { type Offering, offeringOf } from './offering.ts'

export type Catalogue = {
  all(): readonly Offering[]
  byCode(productCode: string): Offering | null
  /** Adds generated offerings up to this number; fewer than the listed ones are never left. */
  growTo(size: number): void
  /** Sells an offering otherwise from now on; null where there is none of this code. */
  change(productCode: string, change: OfferingChange): Offering | null
}

export type OfferingChange = Partial<Pick<Offering, 'price' | 'retired'>>

/** Copies of the bundles that are sold, in turn, each with a code and a name of its own. */
function generated(listed: readonly Offering[], count: number): Offering[] {
  const sold = listed.filter(({ retired, serviceType }) => !retired && serviceType === null)
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / sold.length) + 2
    const model = sold[index % sold.length]
    if (!model) throw new Error('The catalogue sells nothing.')
    return {
      ...model,
      productCode: `${model.productCode}_V${round}`,
      name: `${model.name}, version ${round}`,
    }
  })
}

function createCatalogue(market: PlayedMarket): Catalogue {
  const listed = catalogue.flatMap((group) =>
    group.offerings.map((facts) => offeringOf(group, facts, market)),
  )
  let offerings: readonly Offering[] = listed
  let byCode = new Map(offerings.map((offering) => [offering.productCode, offering]))
  const hold = (next: readonly Offering[]) => {
    offerings = next
    byCode = new Map(next.map((offering) => [offering.productCode, offering]))
  }
  return {
    all: () => offerings,
    byCode: (productCode) => byCode.get(productCode) ?? null,
    growTo(size) {
      hold([...listed, ...generated(listed, Math.max(0, size - listed.length))])
    },
    change(productCode, change) {
      const before = byCode.get(productCode)
      if (!before) return null
      const after = { ...before, ...change }
      hold(offerings.map((each) => (each === before ? after : each)))
      return after
    },
  }
}

/** The operator's catalogue; a reset brings it back to the listed offerings. */
export const catalogueOf = stateOf(({ market }) => createCatalogue(market))
