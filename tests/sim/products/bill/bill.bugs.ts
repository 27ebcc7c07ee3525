import { bugsIn, type PlantedBug } from '../../bugs/planted-bug.ts'

const file = 'products/bill/bill.product.ts'

export const billBugs: readonly PlantedBug[] = [
  ...bugsIn(file, 'billProduct', {
    'each try to pay a bill is a payment of its own': (real) => (options) => {
      let tries = 0
      const { pay } = options.billPayments
      return real({
        ...options,
        billPayments: {
          ...options.billPayments,
          pay: (payment) => pay({ ...payment, reference: `${payment.reference}-${++tries}` }),
        },
      })
    },
    'a bill payment that waits counts as done': (real) => (options) => {
      const { pay } = options.billPayments
      return real({
        ...options,
        billPayments: {
          ...options.billPayments,
          async pay(payment) {
            const answer = await pay(payment)
            return answer.kind === 'pending' ? { kind: 'delivered' } : answer
          },
        },
      })
    },
  }),
]
