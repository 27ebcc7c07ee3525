import { useEffect, useMemo, useState } from 'react'
import { BundleOffer } from '../../bundle/purchase/bundle-offer.tsx'
import type { Reply } from '../../lib/api/contract-client.ts'
import { parsePackage, readPackage } from '../../lib/content/content.ts'
import { shapeOf } from '../../lib/content/content-shape.ts'
import { createTranslate, textsIn } from '../../lib/language/text.ts'
import { AppToolsContext, useApp } from '../../lib/page/app-context.ts'
import { keepForm } from './keep-form.ts'
import { NotHere } from './not-here.tsx'

/** The texts of the list in the page's language, which the page was spared. */
function useWords() {
  const { context } = useApp()
  const { language, api, cache } = context
  const [state, setState] = useState<{ language: string; words: Reply<unknown> } | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each language and try.
  useEffect(() => {
    let isAwaited = true
    readPackage('bundle-translation', language, { api, cache, parse: parsePackage }).then(
      (words) => isAwaited && setState({ language, words }),
    )
    return () => {
      isAwaited = false
    }
  }, [language, tries])
  const retry = () => {
    setState(null)
    setTries(tries + 1)
  }
  return { words: state?.language === language ? state.words : null, retry }
}

/** The bundles for a prepaid number, below the form that it was typed in; nothing while there is none. */
export function RechargeBundles({ number }: { number: string }) {
  const app = useApp()
  const { words, retry } = useWords()
  const tools = useMemo(() => {
    const own = words?.ok ? [shapeOf(words.value)] : []
    return { ...app, t: createTranslate([...textsIn(app.packages), ...own], app.tag) }
  }, [app, words])
  useEffect(() => {
    // For this page loaded anew. It keeps no room for its list, which comes after its code.
    if (number) keepForm(app.context.store, number)
    delete document.documentElement.dataset.kept
  }, [number, app.context.store])
  if (!words?.ok) return number !== '' && <NotHere onRetry={words && retry} />
  return (
    <AppToolsContext value={tools}>
      <BundleOffer
        number={number}
        title={app.t('prepaid.bundles')}
        onBuy={() => keepForm(app.context.store, number)}
      />
    </AppToolsContext>
  )
}
