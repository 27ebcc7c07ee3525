import { bugsIn, type PlantedBug } from '../../bugs/planted-bug.ts'

const file = 'products/airtime/airtime.product.ts'

export const airtimeBugs: readonly PlantedBug[] = [
  ...bugsIn(file, 'airtimeProduct', {
    'the phone that pays is recharged instead of the one it is for': (real) => (options) => {
      const product = real(options)
      return {
        ...product,
        fulfil(leg) {
          const msisdn = leg.payment.payerMsisdn ?? leg.order.msisdn
          return product.fulfil({ ...leg, order: { ...leg.order, msisdn } })
        },
      }
    },
    'the operator is asked about another reference than it was sent': (real) => (options) => {
      const product = real(options)
      return {
        ...product,
        enquire: (leg) => product.enquire({ ...leg, reference: `${leg.reference}E` }),
      }
    },
  }),
]
