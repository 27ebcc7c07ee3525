import type { Bundle } from '@portal/contract/calls/bundle'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/page/app-context.ts'
import type { PageAction } from '../../lib/page/page.ts'
import { keepNumber } from '../../order/number/kept-number.ts'
import { Section } from '../../ui/page/page.tsx'
import { type BundleChoice, readChoice, writeChoice } from '../catalogue/bundle-choice.rules.ts'
import { readShown, type ShownBundles } from '../catalogue/bundle-data.ts'
import { bundlesPath } from '../catalogue/bundle-paths.ts'
import { buyAddress, choiceAddress } from './bundle-addresses.ts'
import { buyBundle } from './buy-bundle.action.ts'
import { BuyingList } from './buying-list.tsx'

const nothing = new URLSearchParams()
const buy = buyBundle('BUNDLE PURCHASE')

/** The choice is kept by the entry of the browser's history, which is come back to from the payment. */
const keptChoice = (): BundleChoice => readChoice(new URLSearchParams(history.state?.list))
const keepChoice = (choice: BundleChoice): void =>
  history.replaceState({ ...history.state, list: `${writeChoice(nothing, choice)}` }, '')

type Found = { choice: BundleChoice; shown: ShownBundles | null }

/** The choice is state here: an address of its own would be another visit of the page, whose form is half filled in. */
function useFound(isWanted: boolean) {
  const { context } = useApp()
  const [found, setFound] = useState<Found>(() => ({ choice: keptChoice(), shown: null }))
  const latest = useRef(found.choice)
  const find = async (choice: BundleChoice) => {
    latest.current = choice
    const shown = await readShown(context, 'PREPAID', choice)
    if (latest.current === choice) setFound({ choice, shown })
  }
  const isMissing = isWanted && found.shown?.kind !== 'slice'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number, until there is a list.
  useEffect(() => {
    if (isMissing) find(found.choice)
  }, [isMissing])
  const retry = () => {
    setFound({ ...found, shown: null })
    find(found.choice)
  }
  return { ...found, find, retry }
}

type OfferProps = {
  /** The prepaid number that gets a bundle; empty while there is none. */
  number: string
  title: string
  /** Before the order is opened. */
  onBuy: () => void
}

/** The bundles for a prepaid number, in a page that is about something else. */
export function BundleOffer({ number, title, onBuy }: OfferProps) {
  const { href, context } = useApp()
  const { choice, shown, find, retry } = useFound(number !== '')
  useEffect(() => {
    // For the page of bundles, which a link opened in this tab leads to. Decision 084.
    if (number) keepNumber(context.store, bundlesPath, number)
  }, [number, context.store])
  const buyHref = useCallback(
    (bundle: Bundle) => href(buyAddress(bundle, nothing, bundlesPath)),
    [href],
  )
  const action: PageAction = (form, place) => {
    onBuy()
    return buy(form, place)
  }
  if (!number) return null
  return (
    <Section title={title}>
      <BuyingList
        number={number}
        action={action}
        first={null}
        source={
          shown?.kind === 'failed'
            ? { kind: 'failed', onRetry: retry }
            : (shown ?? { kind: 'loading' })
        }
        choice={choice}
        hrefOf={(other) => href(choiceAddress(bundlesPath, nothing, other))}
        onChoose={(other) => {
          keepChoice(other)
          find(other)
        }}
        buyHref={buyHref}
      />
    </Section>
  )
}
