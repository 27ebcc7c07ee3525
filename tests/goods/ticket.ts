import type { Good } from './good.ts'

/** Sold by the product of tests/extension, from memory: only the portal's own word shows a delivery. */
export const ticket: Good = {
  price: '25.00',
  currency: 'ZMW',
  fields: { transactionType: 'TICKET', productCode: 'TICKET-1' },
}

export const soldOutTicket: Good = {
  price: '40.00',
  currency: 'ZMW',
  fields: { transactionType: 'TICKET', productCode: 'TICKET-SOLD-OUT' },
}
