import { bugsIn, type PlantedBug } from '../../bugs/planted-bug.ts'

export const cardBugs: readonly PlantedBug[] = bugsIn(
  'methods/protocols/hosted-page.protocol.ts',
  'hostedPage',
  {
    'a page counts as dead while the visitor can still pay on it': (page) => ({
      ...page,
      absenceProvenAt: ({ chargeExpiresAt, chargeSentAt }) => chargeSentAt ?? chargeExpiresAt,
    }),
    'a page whose address was lost is not asked for again': (page) => ({
      ...page,
      mayCharge: (payment, now) => payment.state === 'raised' && page.mayCharge(payment, now),
    }),
  },
)
