import type { Bundle } from '@portal/contract/calls/bundle'
import {
  type BundleIndex,
  type BundlePlace,
  type BundlesFound,
  findBundles,
  indexBundles,
  orderingFor,
  placeOf,
} from './bundle.rules.ts'
import type { BundleChoice } from './bundle-choice.rules.ts'
import { noWords, type SpokenWords } from './bundle-search.rules.ts'

/** Ends the present task: taps, keys and rendering that have come meanwhile go first. */
const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done))

/** A list is ordered once, however often it is filtered. */
const indexes = new WeakMap<readonly Bundle[], BundleIndex>()
function indexOf(bundles: readonly Bundle[]): BundleIndex {
  const known = indexes.get(bundles) ?? indexBundles(bundles)
  indexes.set(bundles, known)
  return known
}

/** Finds the bundles of a choice in a list. A category that is not in order yet is put in order in short tasks. */
export async function showBundles(
  bundles: readonly Bundle[],
  choice: BundleChoice,
  spoken: SpokenWords = noWords,
): Promise<{ readonly place: BundlePlace; readonly found: BundlesFound }> {
  // The list has just been read, which took its time.
  if (!indexes.has(bundles)) await nextTask()
  const index = indexOf(bundles)
  const order = orderingFor(index, choice)
  while (!order()) await nextTask()
  return { place: placeOf(index, choice), found: findBundles(index, choice, spoken) }
}
