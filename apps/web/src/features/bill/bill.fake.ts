import { success } from '../../lib/page/page-context.fake.ts'

/** The configuration, with the switches of bills. */
export const configWith = ({
  raises = true,
  checksHybrids = false,
  notOffered = [],
}: {
  raises?: boolean
  checksHybrids?: boolean
  notOffered?: readonly string[]
} = {}) =>
  success({
    configData: {
      currency: 'ZMW',
      postMinAmnt: 5,
      postMaxAmnt: 20_000,
      'beta.amountToHigherValueFeature': raises,
      postpaidHybridCheck: checksHybrids,
    },
    notOffered,
  })
