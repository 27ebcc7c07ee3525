import { useState } from 'react'
import { isDearLine } from '../../lib/browser/dear-line.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useWide } from '../../lib/browser/use-wide.ts'

/**
 * Whether the map is shown: beside the list where the screen is wide and the line is not dear, elsewhere as it was asked for
 * by a tap. The server draws its box where it was asked for before there was any script.
 */
export function useStoreMap(isAsked: boolean) {
  const isScripted = useHydrated()
  const isWide = useWide()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isShown = chosen ?? (isAsked || (isScripted && isWide && !isDearLine()))
  return { isScripted, isWide, isShown, toggle: () => setChosen(!isShown) }
}
