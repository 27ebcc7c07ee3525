import type { LineType } from '@portal/kernel/line-type'
import { withBalance } from '../../balance/with-balance.ts'
import { broadbandPath, bundlesPath } from '../../bundle/catalogue/bundle-paths.ts'
import { type BundleType, buyBundle } from '../../bundle/purchase/buy-bundle.action.ts'
import type { PageAction, Problem } from '../../lib/page/page.ts'
import type { JudgeType } from '../../order/number/line-check.ts'

/** A page that sells bundles to a number: what differs between phones, and routers and MiFis. */
export type Shop = {
  readonly path: string
  readonly type: BundleType
  /** The beginning of its texts' keys: title, lead, chosenLead, numberLabel, numberHint. */
  readonly words: string
  /** Only routers and MiFis are served. */
  readonly isForDevices: boolean
  readonly judge: JudgeType
  /** The lines whose bundle an address names; absent where the address says it. */
  readonly lineType?: LineType
  readonly buy: PageAction
  /** Buys, and answers the button of the balance. */
  readonly act: PageAction
}

type Differences = Pick<Shop, 'path' | 'type' | 'words' | 'isForDevices' | 'judge' | 'lineType'>

function createShop(differences: Differences): Shop {
  const buy = buyBundle(differences.type)
  const askBalance = () =>
    import('../../balance/ask-balance.part.ts').then((part) => part.askBalance)
  return { ...differences, buy, act: withBalance(buy, askBalance) }
}

export const bundleShop = createShop({
  path: bundlesPath,
  type: 'BUNDLE PURCHASE',
  words: 'dataBundle',
  isForDevices: false,
  judge: () => null,
})

/** Names the line, where it is no router and no MiFi. */
const phoneProblem = (type: LineType): Problem | null =>
  type === 'BROADBAND' ? null : { field: 'msisdn', text: `broadband.${type.toLowerCase()}Number` }

export const broadbandShop = createShop({
  path: broadbandPath,
  type: 'Broadband Recharge',
  words: 'broadband',
  isForDevices: true,
  judge: phoneProblem,
  lineType: 'BROADBAND',
})

/** The number has a page of its own that sells it bundles. */
export const isOfPhone = ({ text }: Problem): boolean => /^broadband\.\w+Number$/.test(text)

export const isOfPostpaid = ({ text }: Problem): boolean => text.endsWith('.postpaidNumber')

/** Hybrid lines have the bundles of prepaid ones. */
const kindOf = (type: LineType): LineType => (type === 'HYBRID' ? 'PREPAID' : type)

/** Names the line, where a chosen bundle is not for it. */
const otherLine = (type: LineType): Problem => ({
  field: 'msisdn',
  text: `dataBundle.${type.toLowerCase()}Number`,
})

/** A shop that sells one chosen bundle: refuses a line that the bundle is not for as soon as it is known. */
export const shopFor = (shop: Shop, chosen: LineType): Shop => ({
  ...shop,
  judge: (type) => shop.judge(type) ?? (kindOf(type) === kindOf(chosen) ? null : otherLine(type)),
})

/** The number has other bundles than the chosen one. */
export const isOfOtherLine = ({ text }: Problem): boolean => /^dataBundle\.\w+Number$/.test(text)
