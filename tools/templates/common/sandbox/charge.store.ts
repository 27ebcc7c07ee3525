import { stateOf } from '../../../../apps/sandbox/src/world.ts'
import type { Charge } from './charge.ts'

export type OpenRequest = Omit<Charge, 'id' | 'end' | 'isRefunded'>

/** The provider's charges; a reset forgets them. */
export const chargesOf = stateOf(({ nextId }) => {
  const charges: Charge[] = []
  return {
    open(request: OpenRequest): Charge {
      const charge: Charge = { ...request, id: `ch-${nextId()}`, end: null, isRefunded: false }
      charges.push(charge)
      return charge
    },
    byId: (id: string) => charges.find((charge) => charge.id === id) ?? null,
    byReference: (reference: string) =>
      charges.find((charge) => charge.reference === reference) ?? null,
    /** Oldest first. */
    all: (): readonly Charge[] => charges,
  }
})
