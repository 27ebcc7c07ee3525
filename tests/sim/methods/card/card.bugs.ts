import type { PlantedBug } from '../../planted-bug.ts'

const protocol = 'methods/protocols/hosted-page.protocol.ts'

export const cardBugs: readonly PlantedBug[] = [
  {
    name: 'a page counts as dead while the visitor can still pay on it',
    file: protocol,
    wrap: ({ hostedPage }) => ({
      hostedPage: {
        ...hostedPage,
        absenceProvenAt: ({ chargeExpiresAt, chargeSentAt }) => chargeSentAt ?? chargeExpiresAt,
      },
    }),
  },
  {
    name: 'a page whose address was lost is not asked for again',
    file: protocol,
    wrap: ({ hostedPage }) => ({
      hostedPage: {
        ...hostedPage,
        mayCharge: (payment, now) =>
          payment.state === 'raised' && hostedPage.mayCharge(payment, now),
      },
    }),
  },
]
