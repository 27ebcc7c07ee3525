import { broadbandPath } from '../../bundle/catalogue/bundle-paths.ts'
import type { BrowserStore } from '../../lib/browser/browser-store.ts'
import type { Problem } from '../../lib/page/page.ts'
import { keepNumber } from '../../order/number/kept-number.ts'
import { keepForRecharge, rechargePath } from '../../order/product/recharge-path.ts'

export type Seller = {
  /** The page, without language prefix. */
  readonly path: string
  /** Key of the link's words. */
  readonly words: string
  /** Keeps the number in the tab as that page reads it. */
  keep(store: BrowserStore, msisdn: string): void
}

const sellers: Readonly<Record<string, Seller>> = {
  'bill.prepaidNumber': {
    path: rechargePath,
    words: 'bill.rechargeLink',
    keep: keepForRecharge,
  },
  'bill.broadbandNumber': {
    path: broadbandPath,
    words: 'bill.broadbandLink',
    keep: (store, msisdn) => keepNumber(store, broadbandPath, msisdn),
  },
}

/** The page that sells to a line without a bill. */
export const sellerFor = ({ text }: Problem): Seller | undefined => sellers[text]
