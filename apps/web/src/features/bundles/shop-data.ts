import type { Bundle } from '@portal/contract/calls/bundle'
import { type LineType, lineTypes } from '@portal/kernel/line-type'
import { typedMsisdn } from '@portal/kernel/msisdn'
import { readChoice } from '../../bundle/catalogue/bundle-choice.rules.ts'
import {
  noList,
  readBundles,
  readShown,
  type ShownBundles,
  shownOf,
} from '../../bundle/catalogue/bundle-data.ts'
import { isGone } from '../../bundle/purchase/buy-bundle.action.ts'
import { statusWithout } from '../../lib/api/contract-client.ts'
import { abilityMissing, isNotOffered } from '../../lib/page/not-offered.ts'
import type { Loaded, PageContext, Problem, Stay } from '../../lib/page/page.ts'
import { readConfig } from '../../lib/page/product-config.ts'
import { keptNumber } from '../../order/number/kept-number.ts'
import { judgeLine, readLine } from '../../order/number/line-check.ts'
import { checkNumber } from '../../order/number/number.rules.ts'
import { type Shop, shopFor } from './shop.ts'

export type ShopData = {
  /** As typed; empty where none was. */
  readonly number: string
  /** The number's problem. */
  readonly problem: Problem | null
  /** Null where it is not known. */
  readonly lineType: LineType | null
  readonly shown: ShownBundles | null
  /** The bundle that was chosen already, and only lacks its number. */
  readonly chosen: Bundle | null
  /** Postpaid lines have bundles here, on the page of phones. */
  readonly sellsPostpaid: boolean
  /** The address names one that this line, or any line of its type, cannot have. */
  readonly isUnsold: boolean
}

/** In an address: the form is open, although its number's bundles are listed. */
export const changeField = 'change'

/** The type of line whose bundles an address is about; PREPAID where it names none. */
const lineTypeIn = (search: URLSearchParams): LineType =>
  lineTypes.find((type) => type === search.get('line')) ?? 'PREPAID'

async function findChosen(context: PageContext, code: string, lineType: LineType) {
  if (code === '') return { chosen: null, isMissing: false }
  const bundles = await readBundles(context, lineType)
  if (!bundles.ok) return { chosen: null, isMissing: false }
  const chosen = bundles.value.find(({ productCode }) => productCode === code) ?? null
  return { chosen, isMissing: chosen === null }
}

/** A number of the tab that cannot have the chosen bundle is not taken for it. */
const noNumber = { number: '', problem: null, shown: null }

/** The bundles for a number, and the bundle that an address or a form has chosen. */
export const loadShop =
  (shop: Shop) =>
  async (context: PageContext, answer: Stay | null = null): Promise<Loaded<ShopData>> => {
    // Beside the other reads: most portals sell bundles.
    const notOffered = isNotOffered(context, 'bundles')
    const { search, store } = context
    const asked = search.get('msisdn')
    const posted = answer?.values.msisdn
    const number = typedMsisdn(asked ?? posted ?? keptNumber(store, shop.path))
    // The list takes its place, which may have been kept since it had this bundle.
    const code =
      answer && isGone(answer) ? '' : (search.get('product') ?? answer?.values.productCode ?? '')
    const wrong = checkNumber(number)
    const line = wrong
      ? null
      : judgeLine(
          await readLine(context, number, { checkIfBroadband: shop.isForDevices }),
          shop.judge,
        )
    const lineType = line?.state === 'known' ? line.lineType : null
    const listed = shop.lineType ?? lineTypeIn(search)
    const [shown, { chosen, isMissing }, config, lacksBundles] = await Promise.all([
      lineType
        ? readShown(context, lineType, readChoice(search))
        : line?.state === 'unsure'
          ? noList
          : null,
      // An address with a number is about that one's bundles.
      findChosen(context, code, (asked !== null && lineType) || listed),
      // A number that is not served here may have bundles on the page of phones.
      shop.isForDevices || code !== '' ? readConfig(context) : null,
      notOffered,
    ])
    if (lacksBundles) return { kind: 'failed', failure: abilityMissing }
    // A number of other lines than those that the chosen bundle is for.
    const unfit = chosen && lineType && shopFor(shop, chosen.lineType).judge(lineType)
    // Nothing is wrong yet where no number was given.
    const missing = number === '' && asked === null ? null : wrong
    const problem = line?.state === 'refused' ? line.problem : (unfit ?? missing)
    const isOfTab = asked === null && posted === undefined
    const isKept = !(isOfTab && chosen && problem)
    return {
      kind: 'page',
      data: {
        ...(isKept ? { number, problem, shown } : noNumber),
        lineType: unfit ? null : lineType,
        chosen,
        sellsPostpaid: config?.ok === true && config.value.showPostpaidBundles,
        // The answer to a form says itself what is wrong.
        isUnsold: isMissing && answer === null,
      },
    }
  }

export type TableData = {
  /** The types of line whose bundles are for sale, each with a list of its own. */
  readonly lines: readonly LineType[]
  readonly line: LineType
  readonly shown: ShownBundles
}

/** Hybrid lines have the bundles of prepaid ones. */
const linesOf = (showsPostpaid: boolean): readonly LineType[] =>
  showsPostpaid ? ['PREPAID', 'POSTPAID', 'BROADBAND'] : ['PREPAID', 'BROADBAND']

/**
 * The whole catalogue, without a number: the bundles for lines of one type at a time. The list is what the page is
 * about, so its status says where there is none: such a page is neither kept nor found by search engines.
 */
export async function loadTable(context: PageContext): Promise<Loaded<TableData>> {
  if (await isNotOffered(context, 'bundles')) return { kind: 'failed', failure: abilityMissing }
  const config = await readConfig(context)
  const lines = linesOf(config.ok && config.value.showPostpaidBundles)
  const asked = lineTypeIn(context.search)
  const line = lines.includes(asked) ? asked : 'PREPAID'
  const bundles = await readBundles(context, line)
  const shown = await shownOf(context, bundles, readChoice(context.search))
  const status = bundles.ok ? {} : { status: statusWithout(bundles.failure) }
  return { kind: 'page', data: { lines, line, shown }, ...status }
}
