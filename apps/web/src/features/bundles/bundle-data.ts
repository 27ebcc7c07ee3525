import { type Bundle, bundleCall } from '@portal/contract/bundle'
import { type LineType, lineTypes } from '@portal/kernel/line-type'
import { typedMsisdn } from '@portal/kernel/msisdn'
import {
  type BundleIndex,
  type BundlePlace,
  type BundlesFound,
  findBundles,
  firstOf,
  indexBundles,
  placeOf,
} from '../../bundle/bundle.rules.ts'
import { readChoice } from '../../bundle/bundle-choice.rules.ts'
import { track } from '../../lib/analytics.ts'
import type { Reply } from '../../lib/contract-client.ts'
import type { Loaded, PageContext, Problem, Stay } from '../../lib/page.ts'
import { judgeLine, readLine } from '../../order/line-check.ts'
import { checkNumber } from '../../order/number.rules.ts'
import { keptNumber } from './kept-number.ts'

/** Longer than other data: a change of tab or period asks for nothing, and each order is priced anew. */
const keptSeconds = 60

/** Every bundle for lines of one type. */
export const readBundles = (
  context: PageContext,
  lineType: LineType,
): Promise<Reply<readonly Bundle[]>> =>
  context.cache.read(`bundles:${lineType}`, { seconds: keptSeconds }, async () => {
    const reply = await context.api.call(bundleCall, { lineType })
    if (!reply.ok) track({ page: context, event: 'Fetch Bundle Failed', failure: reply.failure })
    return reply
  })

/** A list is ordered once, however often it is filtered. */
const indexes = new WeakMap<readonly Bundle[], BundleIndex>()
function indexOf(bundles: readonly Bundle[]): BundleIndex {
  const known = indexes.get(bundles) ?? indexBundles(bundles)
  indexes.set(bundles, known)
  return known
}

/** The part of a list that a choice shows: a page carries no more than that. */
export type ShownBundles =
  | { readonly kind: 'failed' }
  | { readonly kind: 'slice'; readonly place: BundlePlace; readonly found: BundlesFound }

export type BundlesData = {
  /** As typed; empty where none was. */
  readonly number: string
  /** What is wrong with it. */
  readonly problem: Problem | null
  readonly shown: ShownBundles | null
  /** The bundle that was chosen already, and only lacks its number. */
  readonly chosen: Bundle | null
}

const serveAll = (): null => null
const failed: ShownBundles = { kind: 'failed' }

/** What the address chooses of the bundles for lines of one type. */
async function readShown(context: PageContext, lineType: LineType): Promise<ShownBundles> {
  const bundles = await readBundles(context, lineType)
  if (!bundles.ok) return failed
  const choice = readChoice(context.search)
  const index = indexOf(bundles.value)
  const found = firstOf(findBundles(index, choice), choice.rows)
  return { kind: 'slice', place: placeOf(index, choice), found }
}

/** The type of line whose bundles an address is about; PREPAID where it names none. */
const lineTypeIn = (search: URLSearchParams): LineType =>
  lineTypes.find((type) => type === search.get('line')) ?? 'PREPAID'

async function findChosen(context: PageContext, code: string, lineType: LineType) {
  if (code === '') return null
  const bundles = await readBundles(context, lineType)
  return (bundles.ok && bundles.value.find(({ productCode }) => productCode === code)) || null
}

/** The bundles for a number, and the bundle that an address or a form has chosen. */
export async function loadBundles(
  context: PageContext,
  answer: Stay | null = null,
): Promise<Loaded<BundlesData>> {
  const { search, store } = context
  const asked = search.get('msisdn')
  const number = typedMsisdn(asked ?? answer?.values.msisdn ?? keptNumber(store))
  // The list takes its place, which may have been kept since it had this bundle.
  const isGone = answer?.problems.some(({ text }) => text === 'refusal.bundle.not-sold')
  const code = isGone ? '' : (search.get('product') ?? answer?.values.productCode ?? '')
  const wrong = checkNumber(number)
  const line = wrong ? null : judgeLine(await readLine(context, number), serveAll)
  const lineType = line?.state === 'known' ? line.lineType : null
  // Nothing is wrong yet where no number was given.
  const unfit = number === '' && asked === null ? null : wrong
  const problem = line?.state === 'refused' ? line.problem : unfit
  const [shown, chosen] = await Promise.all([
    lineType ? readShown(context, lineType) : line?.state === 'unsure' ? failed : null,
    findChosen(context, code, lineType ?? lineTypeIn(search)),
  ])
  return { kind: 'page', data: { number, problem, shown, chosen } }
}

/** The whole catalogue for lines of one type, without a number. */
export const loadTable = async (context: PageContext): Promise<Loaded<ShownBundles>> => ({
  kind: 'page',
  data: await readShown(context, lineTypeIn(context.search)),
})
