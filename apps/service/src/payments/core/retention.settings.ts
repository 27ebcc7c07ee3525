import type { Setting } from '../../settings/setting.ts'

const names = {
  bareOrders: 'RETENTION_BARE_ORDERS_HOURS',
  contact: 'RETENTION_CONTACT_DAYS',
  numbers: 'RETENTION_NUMBERS_DAYS',
}

export type OrderRetention = { bareOrdersHours: number; contactDays: number; numbersDays: number }

/** How long the personal data of orders and payments are kept. Decision 039. */
export const orderRetention: Setting<OrderRetention> = {
  rows: [
    {
      variables: [
        { name: names.bareOrders, fallback: 24 },
        { name: names.contact, fallback: 90 },
        { name: names.numbers, fallback: 3_650 },
      ],
      says: 'how long personal data of orders and payments are kept: [the schedule](#how-long-personal-data-are-kept)',
    },
  ],
  read: ({ number }) => ({
    bareOrdersHours: number(names.bareOrders, 24, 1, 8_760),
    contactDays: number(names.contact, 90, 31, 36_500),
    numbersDays: number(names.numbers, 3_650, 365, 36_500),
  }),
}
