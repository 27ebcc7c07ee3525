import { useEffect, useState } from 'react'
import { bundlesPath } from '../../bundle/bundle-paths.ts'
import { useApp } from '../../lib/app-context.ts'
import { NotHere } from './not-here.tsx'

/**
 * The bundles for a prepaid number, whose code comes with the first such number: that of the page which sells bundles has
 * it, with its styles. Decision 089.
 */
export function BundlePart({ number }: { number: string }) {
  const { prefetch } = useApp()
  const [part, setPart] = useState<typeof import('./recharge-bundles.tsx') | null>(null)
  const [isLost, setLost] = useState(false)
  const fetchPart = () =>
    prefetch(bundlesPath).then((isHere) =>
      isHere ? import('./recharge-bundles.tsx').then(setPart) : setLost(true),
    )
  const isWanted = number !== '' && !part
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number, until it is here.
  useEffect(() => {
    if (isWanted) fetchPart()
  }, [isWanted])
  const retry = () => {
    setLost(false)
    fetchPart()
  }
  if (part) return <part.RechargeBundles number={number} />
  return isWanted && <NotHere onRetry={isLost ? retry : null} />
}
