import { numberSetting, type Setting } from '../../settings/setting.ts'
import { localLimit, localTieredLimit, missBrake, tieredLimit } from './declared-limits.ts'
import { sumOf, tiersSetting, timesOf } from './limit-settings.ts'

/** Settings and limits that several features declare. One of a single feature is in its own folder. */

export const orderTiers = tiersSetting(
  'ORDERS',
  { perSession: 20, perNetwork: 1_200 },
  'orders stored in 15 minutes: for one device, and for all visitors of one address who are not known yet',
)

export const paymentTiers = tiersSetting(
  'PAYMENTS',
  { perSession: 20, perNetwork: 600 },
  "payments in 15 minutes, likewise; an attempt and its submission are one half each; as often a browser may come back from a provider's page, counted per process",
)

const checkTiers = tiersSetting(
  'CHECKS',
  { perSession: 60, perNetwork: 600 },
  "checks of a number's line type in 15 minutes, likewise; an order for a number that cannot be served counts as one, and orders and reads of a balance in all are answered for as many numbers as can be ordered, paid and checked (in memory, per process); the operator is asked for the price of twice as many orders",
)

export const readPoints = numberSetting(
  'LIMIT_READS_PER_ADDRESS',
  60_000,
  'reads of one address in 15 minutes, per process; receipts are counted beside the others. A known device behind an address that has used them up has a thirtieth for itself, and its first hundred in any case',
)

export const pagePoints = numberSetting(
  'LIMIT_PAGES_PER_ADDRESS',
  30_000,
  'pages drawn for one address in 15 minutes, per process, likewise; images of receipts are counted beside them, and `/sitemap.xml` counts as one; a page that is the same for every visitor is drawn once a minute and, once the process has drawn it, counts nothing for visitors without a cookie',
)

/** Reads of what is stored here. */
export const readLimit = localLimit('reads', readPoints)

const placePoints = numberSetting(
  'LIMIT_PLACES_PER_ADDRESS',
  12_000,
  'searches for places by name, those while somebody types among them, of one address in 15 minutes, per process, likewise',
)

/** Searches for places by name, on whatever page. */
export const placeLimit = localLimit('places', placePoints)

/** Pages that are rendered; kept ones are not counted. */
export const pageLimit = localLimit('pages', pagePoints)

/** Numbers that are checked, over all processes. */
export const checkLimit = tieredLimit('check', checkTiers)
export const checkBrake = missBrake('check')

/** All numbers that the operator is asked about: as many as can be ordered, paid and checked. */
const numbers = sumOf(orderTiers, paymentTiers, checkTiers)
export const askLimit = localTieredLimit('ask', numbers)
/** Twice as many: some are refused for their bundle or price, before the number is asked about. */
export const priceLimit = localTieredLimit('price', timesOf(2, numbers))

/** Every setting of this file, in the order of the documentation. */
export const sharedSettings: readonly Setting<unknown>[] = [
  ...[orderTiers, paymentTiers, checkTiers],
  ...[readPoints, pagePoints, placePoints],
]
