import type { FoundStores } from '@portal/contract/calls/places/stores'
import type { Place } from '@portal/kernel/place/great-circle'
import { useEffect, useState } from 'react'
import { whereIAm } from '../../lib/browser/where-i-am.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { findNear, type View } from './stores-data.ts'

/** `denied`: the browser does not say where it is, for whichever reason. `failed`: the stores got no answer. */
export type OwnPlace =
  | { readonly kind: 'asking' | 'denied' | 'failed' }
  | { readonly kind: 'found'; readonly found: FoundStores; readonly at: Place }

/** Stores near the visitor, who is asked by the browser; the place stays in the open page and the body of one call. */
export function useOwnPlace(isAsked: boolean, { kind, shown }: View) {
  const { context } = useApp()
  const [own, setOwn] = useState<OwnPlace>({ kind: 'asking' })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks once more.
  useEffect(() => {
    if (!isAsked) return
    let isWanted = true
    setOwn((known) => (known.kind === 'found' ? known : { kind: 'asking' }))
    const tell = (news: OwnPlace) => {
      if (isWanted) setOwn(news)
    }
    whereIAm().then(
      async (at) => {
        const reply = await findNear(context, at, { kind, shown })
        tell(reply.ok ? { kind: 'found', found: reply.value, at } : { kind: 'failed' })
      },
      () => tell({ kind: 'denied' }),
    )
    return () => {
      isWanted = false
    }
  }, [isAsked, context, kind, shown, turn])
  const again = () => {
    setOwn({ kind: 'asking' })
    setTurn((turns) => turns + 1)
  }
  return { own, again }
}
