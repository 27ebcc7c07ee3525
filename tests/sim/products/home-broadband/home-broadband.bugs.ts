import { withPayment } from '../../../../apps/service/src/payments/core/payment-move.rules.ts'
import { bugsIn, type PlantedBug } from '../../bugs/planted-bug.ts'

const file = 'products/home-broadband/home-broadband.product.ts'

export const homeBroadbandBugs: readonly PlantedBug[] = [
  ...bugsIn(file, 'homeBroadbandProduct', {
    'an order that was only acknowledged counts as ordered': (real) => (options) => {
      const product = real(options)
      return {
        ...product,
        async fulfil(leg) {
          const answer = await product.fulfil(leg)
          return answer.kind === 'pending' ? { kind: 'delivered' } : answer
        },
      }
    },
    'an installation is waited for': (real) => (options) => {
      const { orders } = options
      const waits = <T extends object>(answer: T): T => ({ ...answer, isTakenOn: false })
      return real({
        ...options,
        orders: {
          ...orders,
          order: async (request) => waits(await orders.order(request)),
          enquire: async (asked) => waits(await orders.enquire(asked)),
          callOff: async (asked) => waits(await orders.callOff(asked)),
        },
      })
    },
  }),
  ...bugsIn('ledger/ledger.rules.ts', 'postingOf', {
    'what was not installed stays among the deliveries': (real) => (payment, order, move, at) =>
      move === 'cannot-install' ? null : real(payment, order, move, at),
  }),
  ...bugsIn('payments/core/payment-move.rules.ts', 'moveTo', {
    'what was not installed is not due to go back': (real) => (change, move, now, detail) => {
      const moved = real(change, move, now, detail)
      return move === 'cannot-install' ? withPayment(moved, { nextAt: null }) : moved
    },
  }),
]
