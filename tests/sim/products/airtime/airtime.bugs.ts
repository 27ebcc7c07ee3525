import type { PlantedBug } from '../../planted-bug.ts'

const product = 'products/airtime/airtime.product.ts'

export const airtimeBugs: readonly PlantedBug[] = [
  {
    name: 'the phone that pays is recharged instead of the one it is for',
    file: product,
    find: '    fulfil: ({ reference, order, within }) =>\n      operator.topUp({ reference, msisdn: order.msisdn,',
    replace:
      '    fulfil: ({ reference, order, payment, within }) =>\n      operator.topUp({ reference, msisdn: payment.payerMsisdn ?? order.msisdn,',
  },
  {
    name: 'the operator is asked about another reference than it was sent',
    file: product,
    find: 'enquire: ({ reference, within }) => operator.enquireTopUp({ reference, within }),',
    replace:
      "enquire: ({ reference, within }) => operator.enquireTopUp({ reference: reference + 'E', within }),",
  },
]
