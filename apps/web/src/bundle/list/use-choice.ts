import { startTransition, useEffect, useState } from 'react'
import { type BundleChoice, sameChoice } from '../catalogue/bundle-choice.rules.ts'

/** Pause in typing after which the page gets the search, in milliseconds. */
const settleMs = 300

/**
 * The choice as it was last made, which is rendered at once; the page follows. A choice that the page did not
 * get from here comes from elsewhere, as by Back, and takes its place.
 */
export function useChoice(given: BundleChoice, tell: ((choice: BundleChoice) => void) | undefined) {
  const [state, setState] = useState({ given, made: given, told: given })
  if (!sameChoice(state.given, given)) {
    const isOwn = sameChoice(state.told, given)
    setState(isOwn ? { ...state, given } : { given, made: given, told: given })
  }
  const { made, told } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice.
  useEffect(() => {
    if (!tell || sameChoice(made, told)) return
    const isTyping = made.query !== told.query
    const timer = setTimeout(
      () => {
        setState((known) => ({ ...known, told: made }))
        tell(made)
      },
      isTyping ? settleMs : 0,
    )
    return () => clearTimeout(timer)
  }, [made])
  const choose = (change: Partial<BundleChoice>) => {
    const mark = () => setState((known) => ({ ...known, made: { ...known.made, ...change } }))
    // The field shows a letter by itself; on a slow phone the next one must not wait until the list is marked.
    if (change.query) startTransition(mark)
    else mark()
  }
  return { choice: made, choose }
}
