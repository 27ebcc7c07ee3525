import { defineFeature } from '../../features/define-feature.ts'
import { guessLimit, localLimit, tieredLimit } from '../../http/limits/declared-limits.ts'
import { tiersSetting } from '../../http/limits/limit-settings.ts'
import { pagePoints, readPoints } from '../../http/limits/shared-limits.ts'
import { numberSetting } from '../../settings/setting.ts'
import { receiptRoutes } from './receipt.routes.ts'
import { receiptImageRoutes } from './receipt-image.routes.ts'

const findTiers = tiersSetting(
  'FINDS',
  { perSession: 20, perNetwork: 600 },
  'searches by reference and number in 15 minutes, likewise',
)

const findsPerReference = numberSetting(
  'LIMIT_FINDS_PER_REFERENCE',
  5,
  'searches for one reference with a wrong number in an hour, over all addresses',
)

/** Receipts, and the search for a payment by its reference. */
export const receiptFeature = defineFeature({
  name: 'receipt',
  limits: {
    receipt: localLimit('receipts', readPoints),
    find: tieredLimit('find', findTiers),
    guesses: guessLimit('find', findsPerReference),
    image: localLimit('receipt-images', pagePoints),
  },
  routes(app, { flowDeps, portal: { publicUrl }, limits: { receipt, find, guesses, image } }) {
    receiptRoutes(app, { flowDeps, receiptLimit: receipt, findLimit: find, guesses })
    receiptImageRoutes(app, { publicUrl, limit: image })
  },
})
