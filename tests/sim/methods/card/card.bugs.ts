import type { PlantedBug } from '../../planted-bug.ts'

const protocol = 'methods/protocols/hosted-page.protocol.ts'

export const cardBugs: readonly PlantedBug[] = [
  {
    name: 'a page counts as dead while the visitor can still pay on it',
    file: protocol,
    find: '=> chargeExpiresAt ?? chargeSentAt,',
    replace: '=> chargeSentAt ?? chargeExpiresAt,',
  },
  {
    name: 'a page whose address was lost is not asked for again',
    file: protocol,
    find: "const isPageMissing = payment.state !== 'in-process'",
    replace: "const isPageMissing = payment.state === 'raised'",
  },
]
