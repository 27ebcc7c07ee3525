import type {
  Bundle,
  BundlesAnswer,
  BundleWords,
  Catalogue,
  OperatorCatalogue,
  WordsOfBundles,
} from '../ports/operator/catalogue.port.ts'

type Words = ReadonlyMap<string, BundleWords>

const worded = (bundle: Bundle, words: Words): Bundle => ({
  ...bundle,
  ...words.get(bundle.productCode),
})

/** A catalogue in the languages of the portal: operators' systems have one, and the content has the others. Decision 095. */
export function createWordedCatalogue(
  catalogue: OperatorCatalogue,
  wordsOf: WordsOfBundles,
): Catalogue {
  // A list is kept for a minute and asked for by every visitor, so it is worded once.
  const lists = new WeakMap<BundlesAnswer, Map<Words, BundlesAnswer>>()

  function wordedList(answer: BundlesAnswer, words: Words): BundlesAnswer {
    if (answer.kind !== 'bundles' || words.size === 0) return answer
    const known = lists.get(answer) ?? new Map<Words, BundlesAnswer>()
    lists.set(answer, known)
    const list: BundlesAnswer = known.get(words) ?? {
      kind: 'bundles',
      bundles: answer.bundles.map((bundle) => worded(bundle, words)),
    }
    known.set(words, list)
    return list
  }

  return {
    categoryOf: (productCode) => catalogue.categoryOf(productCode),
    async bundles(language) {
      return wordedList(await catalogue.bundles(), wordsOf(language))
    },
    async bundle(productCode, language) {
      const answer = await catalogue.bundle(productCode)
      if (answer.kind !== 'bundle') return answer
      return { kind: 'bundle', bundle: worded(answer.bundle, wordsOf(language)) }
    },
  }
}
