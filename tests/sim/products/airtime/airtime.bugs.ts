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
    name: 'recharges of different amounts count as the same',
    file: product,
    find: '`airtime/$' + '{msisdn}/$' + '{amount.minor}/$' + '{amount.currency}`',
    replace: '`airtime/$' + '{amount.minor < 0n ? msisdn : 0}`',
  },
]
