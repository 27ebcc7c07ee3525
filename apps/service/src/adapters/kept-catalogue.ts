import type { Counter } from '@portal/kernel/instant'
import type { BundlesAnswer, OperatorCatalogue } from '../ports/operator/catalogue.port.ts'

/** A list older than this is asked for again, while the old one is still shown. */
const freshMs = 60_000
/** A list older than this is not shown any more. */
const keptMs = 10 * 60_000

/**
 * A catalogue whose list is kept, so that one request a minute serves all visitors, and for ten minutes where the
 * operator does not answer. A caller waits for a list at most `waitMs` milliseconds, while it is read on for those who
 * come later. A single bundle, by which money is asked for, is asked for anew, unless a list that is still fresh lacks it: codes
 * that are made up cost the operator nothing. Decision 113.
 */
export function createKeptCatalogue(
  catalogue: OperatorCatalogue,
  {
    counter,
    waitMs,
    forAll,
  }: {
    counter: Counter
    waitMs: number
    /** Runs the reading of a list, which serves every visitor and so counts as no visitor's call. */
    forAll: <T>(work: () => T) => T
  },
): OperatorCatalogue {
  let kept: { answer: BundlesAnswer; at: number } | null = null
  let underWay: Promise<BundlesAnswer> | null = null
  /** Of bundles that are on sale no more, by their codes; read again with each list. */
  let categories = new Map<string, string>()

  const load = (): Promise<BundlesAnswer> => {
    underWay ??= forAll(() => catalogue.bundles())
      .then((answer) => {
        if (answer.kind === 'bundles') {
          kept = { answer, at: counter.readMs() }
          categories = new Map()
        }
        return answer
      })
      .finally(() => {
        underWay = null
      })
    return underWay
  }

  async function loadSoon(): Promise<BundlesAnswer> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<BundlesAnswer>((done) => {
      timer = setTimeout(() => done({ kind: 'lost', detail: 'the list is still read' }), waitMs)
    })
    return Promise.race([load(), late]).finally(() => clearTimeout(timer))
  }

  const ageOf = (): number =>
    kept === null ? Number.POSITIVE_INFINITY : counter.readMs() - kept.at

  const lists = (productCode: string): boolean =>
    kept?.answer.kind === 'bundles' &&
    kept.answer.bundles.some((bundle) => bundle.productCode === productCode)

  return {
    async bundle(productCode) {
      const isFresh = ageOf() < freshMs
      if (isFresh && !lists(productCode)) return { kind: 'no-bundle' }
      // Its failure is no matter of this bundle's.
      if (!isFresh) load().catch(() => {})
      return catalogue.bundle(productCode)
    },
    async categoryOf(productCode) {
      const into = categories
      const category = into.get(productCode) ?? (await catalogue.categoryOf(productCode))
      if (category !== null) into.set(productCode, category)
      return category
    },
    async bundles() {
      const known = kept
      const age = ageOf()
      if (known === null || age >= keptMs) return loadSoon()
      // Its failure is the next caller's to hear, once nothing kept is left.
      if (age >= freshMs) load().catch(() => {})
      return known.answer
    },
  }
}
