import { storageKeys } from '@portal/contract/constants'
import { useEffect, useState } from 'react'
import { bundlesPath } from '../../bundle/catalogue/bundle-paths.ts'
import { isOnline } from '../../lib/api/connection.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { keepForm } from './keep-form.ts'
import { NotHere } from './not-here.tsx'

/**
 * The bundles for a prepaid number, whose code comes with the first such number: that of the page which sells bundles has
 * it, with its styles. Decision 089.
 */
export function BundlePart({ number }: { number: string }) {
  const { context, prefetch } = useApp()
  const [part, setPart] = useState<typeof import('./recharge-bundles.tsx') | null>(null)
  const [isLost, setLost] = useState(false)
  const isWanted = number !== '' && !part
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number, until it is here.
  useEffect(() => {
    if (!isWanted) return
    prefetch(bundlesPath).then((isHere) =>
      isHere ? import('./recharge-bundles.tsx').then(setPart) : setLost(true),
    )
  }, [isWanted])
  const retry = () => {
    if (!isOnline()) return
    // In most browsers code that failed once stays failed in its document.
    keepForm(context.store, number)
    // So that the script of the page comes at once, with the list.
    context.store.write(storageKeys.numbers, { [bundlesPath]: number })
    location.reload()
  }
  if (part) return <part.RechargeBundles number={number} />
  return isWanted && <NotHere onRetry={isLost ? retry : null} />
}
