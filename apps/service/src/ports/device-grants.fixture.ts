import { instantOf } from '@portal/kernel/instant'
import type { DeviceGrant, DeviceGrants, HeldGrant } from './device-grants.port.ts'

/** The end of every grant here. */
export const grantsEnd = instantOf(Date.UTC(2030, 0, 1))

const nameOf = ({ ownerHash, kind, subject }: DeviceGrant) => `${ownerHash} ${kind} ${subject}`

/** Grants in memory that never end, for tests; `bind` has an order use one up. */
export function memoryGrants() {
  const held = new Map<string, HeldGrant>()
  const grants: DeviceGrants = {
    give: async (grant, shown) =>
      void held.set(nameOf(grant), { shown, orderId: null, until: grantsEnd }),
    giveUntil: async (grant, shown, until) =>
      void held.set(nameOf(grant), { shown, orderId: null, until }),
    find: async (grant) => held.get(nameOf(grant)) ?? null,
    take: async (grant) => held.delete(nameOf(grant)),
  }
  return {
    grants,
    bind(grant: DeviceGrant, orderId: HeldGrant['orderId']) {
      const { shown = {} } = held.get(nameOf(grant)) ?? {}
      held.set(nameOf(grant), { shown, orderId, until: grantsEnd })
    },
    names: () => [...held.keys()],
  }
}
