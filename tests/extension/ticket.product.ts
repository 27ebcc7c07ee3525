import { type Money, money } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok } from '@portal/kernel/result'
import type { FulfilAnswer, TopUps } from '../../apps/service/src/ports/operator/operator.port.ts'
import type { Product } from '../../apps/service/src/ports/product.port.ts'
import { defineProduct } from '../../apps/service/src/products/define-product.ts'

declare module '@portal/kernel/transaction' {
  interface TransactionTypes {
    ticket: 'TICKET'
  }
}

type Ticket = { kind: 'ticket'; productCode: string }

/** Tickets handed over, one map for the process: requests and workers are composed apart. */
const handedOver = new Map<string, FulfilAnswer>()

/** The tickets for sale. The sold-out one is refused when it should be handed over. */
const prices: Readonly<Record<string, Money>> = {
  'TICKET-1': money(2_500n, 'ZMW'),
  'TICKET-SOLD-OUT': money(4_000n, 'ZMW'),
}

/**
 * A product that exists only in tests: proof that a new kind needs one folder and one line, and that the
 * engine sells it like any other. Its box office answers a repeated reference with its first answer.
 */
export function ticketProduct(options: {
  deliveryWindowMs: number
  /** Hands tickets over as an operator tops up; without one they are handed over from memory. */
  office?: TopUps
}): Product {
  const { deliveryWindowMs, office } = options
  return defineProduct<Ticket>({
    kind: 'ticket',
    type: 'TICKET',
    lineTypes: ['PREPAID', 'POSTPAID'],
    fields: ['productCode'],
    settlesAfterMs: office?.settlesAfterMs ?? 500,
    deliveryWindowMs,
    // A show that is over is not sold.
    reinstate: false,
    item: ({ kind, productCode }) =>
      kind === 'ticket' && typeof productCode === 'string' ? { kind, productCode } : null,

    async price({ msisdn, productCode = '', amount }) {
      const holder = parseMsisdn(msisdn ?? '')
      const price = prices[productCode]
      if (!holder.ok) return fail({ code: 'line.invalid', field: 'msisdn' })
      if (!price) return fail({ code: 'request.invalid', field: 'productCode' })
      if (amount !== undefined && Number(amount) !== Number(price.minor) / 100) {
        return fail({ code: 'amount.invalid', field: 'amount' })
      }
      const item: Ticket = { kind: 'ticket', productCode }
      return ok({ item, msisdn: holder.value, amount: price, value: price })
    },

    async fulfil({ reference, item, order, within }) {
      const { msisdn, value: amount } = order
      if (office) return office.topUp({ reference, msisdn, amount, within })
      if (within.leftMs() <= 0) return { kind: 'unsent', detail: 'no time left' }
      const answer: FulfilAnswer =
        item.productCode === 'TICKET-SOLD-OUT'
          ? { kind: 'failed', detail: 'sold out' }
          : { kind: 'delivered' }
      const first = handedOver.get(reference) ?? answer
      handedOver.set(reference, first)
      return first
    },
    enquire: async ({ reference, within }) =>
      office?.enquire({ reference, within }) ?? handedOver.get(reference) ?? { kind: 'absent' },
    describe: ({ productCode }) => ({ words: 'ticket', summary: { description: productCode } }),
    same: ({ item, msisdn }) => `ticket/${item.productCode}/${msisdn}`,
  })
}
