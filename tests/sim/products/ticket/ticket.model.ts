import { ticketProduct } from '../../../extension/ticket.product.ts'
import { airtime } from '../airtime/airtime.model.ts'
import { operatorFor } from '../airtime/operator.model.ts'
import type { ProductModel } from '../product-model.ts'

const deliveryWindowMs = 15 * 60_000

/** The product of the tests, delivered by systems that misbehave like the operator's. */
export const ticket: ProductModel = {
  ...airtime,
  name: 'ticket',
  load: async () => (outside, process) =>
    ticketProduct({ deliveryWindowMs, office: operatorFor(outside, process).topUps }),
  request: (scheduler) => ({
    transactionType: 'TICKET',
    msisdn: `97100000${scheduler.between(1, 8)}`,
    productCode: 'TICKET-1',
  }),
  bugs: [],
}
