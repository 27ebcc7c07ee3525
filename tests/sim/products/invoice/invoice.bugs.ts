import { bugsIn, type PlantedBug } from '../../bugs/planted-bug.ts'

const file = 'products/invoice/invoice.product.ts'

export const invoiceBugs: readonly PlantedBug[] = [
  ...bugsIn(file, 'invoiceProduct', {
    'an invoice is paid into its account and not settled': (real) => (options) => {
      const { pay } = options.billPayments
      return real({
        ...options,
        billPayments: {
          ...options.billPayments,
          pay: (payment) => pay({ ...payment, invoiceNo: null }),
        },
      })
    },
    'an invoice that another has paid is tried until the window ends': (real) => (options) => {
      const { pay, enquire } = options.billPayments
      // The answers of the model are its own values, of which a copy without the word is enough.
      const unclear = <T extends object>(answer: T): T => ({ ...answer, forGood: false })
      return real({
        ...options,
        billPayments: {
          ...options.billPayments,
          pay: async (payment) => unclear(await pay(payment)),
          enquire: async (asked) => unclear(await enquire(asked)),
        },
      })
    },
  }),
]
