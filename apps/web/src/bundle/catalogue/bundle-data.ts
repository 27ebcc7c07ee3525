import { type Bundle, bundleCall } from '@portal/contract/calls/bundle'
import type { LineType } from '@portal/kernel/line-type'
import type { Reply } from '../../lib/api/contract-client.ts'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import { parsePackage, readPackage } from '../../lib/content/content.ts'
import { shapeOf } from '../../lib/content/content-shape.ts'
import { factsOf } from '../../lib/language/language.ts'
import { createTranslate } from '../../lib/language/text.ts'
import { track } from '../../lib/page/analytics.ts'
import type { PageContext } from '../../lib/page/page.ts'
import { type BundlePlace, type BundlesFound, firstOf } from './bundle.rules.ts'
import { type BundleChoice, firstRows } from './bundle-choice.rules.ts'
import { noWords, type SpokenWords } from './bundle-search.rules.ts'
import { spokenWords } from './bundle-words.ts'
import { showBundles } from './shown-bundles.ts'

/** Longer than other data: a change of tab or period asks for nothing, and each order is priced anew. */
const keptSeconds = 60

/** Every bundle for lines of one type. */
export const readBundles = (
  context: PageContext,
  lineType: LineType,
): Promise<Reply<readonly Bundle[]>> =>
  context.cache.read(
    `bundles:${context.language}:${lineType}`,
    { seconds: keptSeconds },
    async () => {
      const reply = await context.api.call(bundleCall, { lineType, language: context.language })
      if (!reply.ok) track({ page: context, event: 'Fetch Bundle Failed', failure: reply.failure })
      return reply
    },
  )

/** The part of a list that a choice shows. */
export type ShownBundles =
  | { readonly kind: 'failed' }
  | { readonly kind: 'slice'; readonly place: BundlePlace; readonly found: BundlesFound }

export const noList: ShownBundles = { kind: 'failed' }

/** The page needs these texts in any case. A search without them still knows the catalogue's own words. */
async function readSpoken(context: PageContext): Promise<SpokenWords> {
  const { language, api, cache } = context
  const words = await readPackage('bundle-translation', language, {
    ...{ api, cache, parse: parsePackage },
  })
  return words.ok
    ? spokenWords(createTranslate([shapeOf(words.value)], factsOf(language).tag))
    : noWords
}

/** Finds the bundles of a choice among those that were read. */
export async function shownOf(
  context: PageContext,
  bundles: Reply<readonly Bundle[]>,
  choice: BundleChoice,
): Promise<ShownBundles> {
  if (!bundles.ok) return noList
  const spoken = choice.query === '' ? noWords : await readSpoken(context)
  const { place, found } = await showBundles(bundles.value, choice, spoken)
  // A page of the server carries so many rows; a browser that is asked for more than the first goes on to the end of the list.
  const isWhole = context.store !== emptyStore && choice.rows > firstRows
  return { kind: 'slice', place, found: isWhole ? found : firstOf(found, choice.rows) }
}

/** Reads the bundles for lines of one type and finds those of a choice. */
export const readShown = async (
  context: PageContext,
  lineType: LineType,
  choice: BundleChoice,
): Promise<ShownBundles> => shownOf(context, await readBundles(context, lineType), choice)
