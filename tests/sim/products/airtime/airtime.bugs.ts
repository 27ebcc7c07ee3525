import type { PlantedBug } from '../../planted-bug.ts'

const file = 'products/airtime/airtime.product.ts'

export const airtimeBugs: readonly PlantedBug[] = [
  {
    name: 'the phone that pays is recharged instead of the one it is for',
    file,
    wrap: ({ airtimeProduct }) => ({
      airtimeProduct(options) {
        const product = airtimeProduct(options)
        return {
          ...product,
          fulfil(leg) {
            const msisdn = leg.payment.payerMsisdn ?? leg.order.msisdn
            return product.fulfil({ ...leg, order: { ...leg.order, msisdn } })
          },
        }
      },
    }),
  },
  {
    name: 'the operator is asked about another reference than it was sent',
    file,
    wrap: ({ airtimeProduct }) => ({
      airtimeProduct(options) {
        const product = airtimeProduct(options)
        return {
          ...product,
          enquire: (leg) => product.enquire({ ...leg, reference: `${leg.reference}E` }),
        }
      },
    }),
  },
]
