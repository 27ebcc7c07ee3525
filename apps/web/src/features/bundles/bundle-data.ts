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
import type { Reply } from '../../lib/contract-client.ts'
import type { Loaded, PageContext, Problem, Stay } from '../../lib/page.ts'
import { judgeLine, readLine } from '../../order/line-check.ts'
import { checkNumber } from '../../order/number.rules.ts'
import { keptNumber } from './kept-number.ts'

/** Longer than other data: a change of tab or period asks for nothing, and each order is priced anew. */
const keptSeconds = 60

/** Every bundle for lines of one type. */
export const readBundles = (
  { api, cache }: PageContext,
  lineType: LineType,
): Promise<Reply<readonly Bundle[]>> =>
  cache.read(`bundles:${lineType}`, { seconds: keptSeconds }, () =>
    api.call(bundleCall, { lineType }),
  )

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

function sliceOf(bundles: readonly Bundle[], search: URLSearchParams): ShownBundles {
  const choice = readChoice(search)
  const index = indexOf(bundles)
  const place = placeOf(index, choice)
  return { kind: 'slice', place, found: firstOf(findBundles(index, choice), choice.rows) }
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
  const typed = search.get('msisdn') ?? answer?.values.msisdn ?? keptNumber(store)
  const number = typedMsisdn(typed)
  const code = search.get('product') ?? answer?.values.productCode ?? ''
  const data = { number, problem: null, shown: null }
  if (checkNumber(number) !== null) {
    // An address without a number asks for one; a wrong one is named.
    const problem = search.has('msisdn') || number !== '' ? checkNumber(number) : null
    const chosen = await findChosen(context, code, lineTypeIn(search))
    return { kind: 'page', data: { ...data, problem, chosen } }
  }
  const line = judgeLine(await readLine(context, number), serveAll)
  if (line.state !== 'known') {
    const problem = line.state === 'refused' ? line.problem : null
    const shown: ShownBundles | null = problem ? null : { kind: 'failed' }
    const chosen = await findChosen(context, code, lineTypeIn(search))
    return { kind: 'page', data: { ...data, problem, shown, chosen } }
  }
  const [bundles, chosen] = await Promise.all([
    readBundles(context, line.lineType),
    findChosen(context, code, line.lineType),
  ])
  const shown = bundles.ok ? sliceOf(bundles.value, search) : ({ kind: 'failed' } as const)
  return { kind: 'page', data: { ...data, shown, chosen } }
}

/** The whole catalogue for lines of one type, without a number. */
export async function loadTable(context: PageContext): Promise<Loaded<ShownBundles>> {
  const bundles = await readBundles(context, lineTypeIn(context.search))
  const shown = bundles.ok ? sliceOf(bundles.value, context.search) : ({ kind: 'failed' } as const)
  return { kind: 'page', data: shown }
}
