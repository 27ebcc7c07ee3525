import type { Bundle } from '@portal/contract/calls/bundle'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type BundleChoice, readChoice } from '../../bundle/catalogue/bundle-choice.rules.ts'
import type { ShownBundles } from '../../bundle/catalogue/bundle-data.ts'
import { lengthWords } from '../../bundle/catalogue/bundle-words.ts'
import { Benefits } from '../../bundle/list/bundle-columns.tsx'
import { BundlesLoading } from '../../bundle/list/bundle-states.tsx'
import { buyAddress, choiceAddress } from '../../bundle/purchase/bundle-addresses.ts'
import { isGone } from '../../bundle/purchase/buy-bundle.action.ts'
import { BuyingList } from '../../bundle/purchase/buying-list.tsx'
import { PriceQuestion } from '../../bundle/purchase/price-question.tsx'
import { isAt } from '../../lib/address/is-at.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useAsking } from '../../lib/form/page-action.ts'
import { PageForm } from '../../lib/form/page-form.tsx'
import { formatAmount } from '../../lib/language/format.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { PageAction, PageProps, Stay } from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { keepNumber, keptNumber } from '../../order/number/kept-number.ts'
import { DuplicateQuestion } from '../../order/pending/duplicate-question.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { FormAndList } from '../../ui/form-and-list/form-and-list.tsx'
import { FormAnswer } from '../../ui/form-answer/form-answer.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page, Stack } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import styles from './shop.module.css'
import { type Shop, shopFor } from './shop.ts'
import { useAround, useSearch } from './shop-addresses.ts'
import { changeField, type ShopData } from './shop-data.ts'
import { NumberField, NumberForm, type TypedNumber } from './shop-number.tsx'
import { ShownNumber } from './shown-number.tsx'

/** The bundle that was chosen on another page: its facts, the number, and one tap to pay. */
function ChosenForm({
  shop,
  data,
  chosen,
  buy,
  first,
}: {
  shop: Shop
  data: ShopData
  chosen: Bundle
  buy: PageAction
  first: Stay | null
}) {
  const { t, href } = useApp()
  const submission = useAsking(buy, first)
  const { outcome, busy } = submission
  const [{ digits, isKnown }, setTyped] = useState({ digits: data.number, isKnown: false })
  const isScripted = useHydrated()
  const around = useAround(shop, data, chosen)
  // An answer about one number says nothing of another; one about none, such as that cookies are refused, holds for all.
  const isAsSent = outcome !== null && (outcome.values.msisdn ?? digits) === digits
  const question = isAsSent ? outcome.question : undefined
  const priceNow = question?.kind === 'price' ? question.now : null
  // The list may be older than the order, which has its own price.
  const ordered = question?.kind === 'duplicate' ? question.price : chosen.amount
  const answered = isAsSent ? outcome.problems.filter(({ field }) => field !== 'msisdn') : []
  const rows = [
    { label: t('payment.bundle'), value: chosen.name },
    { label: t('bundle.benefits'), value: <Benefits t={t} bundle={chosen} /> },
    { label: t('bundle.validity'), value: lengthWords(t, chosen) },
    { label: t('bundle.price'), value: formatAmount(priceNow ?? ordered, chosen.currency) },
  ]
  return (
    <PageForm of={submission} to={around.post} noValidate>
      <Stack>
        <DuplicateQuestion question={question} number={digits} />
        <PriceQuestion question={question} bundle={chosen} busy={busy} />
        <FormAnswer {...submission.answer(answered)} call={useCall()} />
        <SummaryList rows={rows} />
        <input type="hidden" name="productCode" value={chosen.productCode} />
        {/* The price above: at another one no order is opened unasked. */}
        <input type="hidden" name="amount" value={chosen.amount} />
        <NumberField
          shop={shopFor(shop, chosen.lineType)}
          data={data}
          onTyped={setTyped}
          submission={submission}
        />
        {priceNow === null && (
          <Button
            type="submit"
            variant="primary"
            wide
            busy={busy}
            aria-disabled={isScripted && !isKnown}
          >
            {t('prepaid.continue')}
          </Button>
        )}
        <ButtonLink wide href={href(around.back)}>
          {t('dataBundle.others')}
        </ButtonLink>
      </Stack>
    </PageForm>
  )
}

/** With script the list takes the place of a chosen bundle that is gone, as on the page that the server answers. */
function useGone({ path, buy }: Shop, { chosen }: ShopData) {
  const [gone, setGone] = useState<Stay | null>(null)
  const code = chosen?.productCode
  useEffect(() => {
    // Another one was chosen since.
    if (code) setGone(null)
  }, [code])
  const buyOrList: PageAction = async (form, place) => {
    const outcome = await buy(form, place)
    const isUnsold = outcome.kind === 'stay' && isGone(outcome)
    // For Back, from the payment or from the list.
    const isKept = outcome.kind !== 'stay' || isUnsold || outcome.question
    const onEnd = (isFollowed: boolean) => {
      outcome.onEnd?.(isFollowed)
      if (!isFollowed) return
      if (isUnsold) setGone(outcome)
      if (isKept) keepNumber(place.store, path, form.get('msisdn') ?? '')
    }
    return isUnsold ? { kind: 'go', to: path, replace: true, onEnd } : { ...outcome, onEnd }
  }
  return { gone, buyOrList }
}

/** The list for a number; its choice is in the address. */
function ShopList({
  shop: { path, buy },
  data,
  shown,
  first,
}: {
  shop: Shop
  data: ShopData
  shown: ShownBundles
  first: Stay | null
}) {
  const { href, navigate, reload } = useApp()
  const search = useSearch(data.number)
  const addressOf = (choice: BundleChoice) => choiceAddress(path, search, choice)
  const buyHref = useCallback(
    (bundle: Bundle) => href(buyAddress(bundle, search, path)),
    [href, search, path],
  )
  return (
    <BuyingList
      number={data.number}
      action={buy}
      first={first}
      source={shown.kind === 'failed' ? { kind: 'failed', onRetry: reload } : shown}
      choice={readChoice(search)}
      hrefOf={(choice) => href(addressOf(choice))}
      onChoose={(choice) => {
        if (isAt(href(path))) navigate(addressOf(choice), { replace: true, still: true })
      }}
      buyHref={buyHref}
    />
  )
}

/**
 * The server is not told the number that this tab keeps, so a page that was loaded anew asks for it here. Until it is
 * shown, the mark that the page's own script has set keeps room for its list.
 */
function useNumberOfTab({ path }: Shop, data: ShopData, typed: string) {
  const { context, reload } = useApp()
  const { number } = data
  const [first] = useState(data)
  const isAsked = context.search.has('msisdn')
  const [isMissing] = useState(
    () => number === '' && !isAsked && keptNumber(context.store, path) !== '',
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    if (isMissing) reload()
  }, [])
  // A chosen bundle may not be for it, and then it stays where it is.
  const isWaiting = isMissing && typed === '' && (data === first || number !== '')
  useEffect(() => {
    if (isWaiting) return
    // After the list has been laid out in that room.
    const timer = setTimeout(() => delete document.documentElement.dataset.kept, 100)
    return () => clearTimeout(timer)
  }, [isWaiting])
}

/**
 * The form folds to one line once the bundles of its number are listed, and is opened again for this number alone.
 * `takesFocus`: the visitor did it, so the focus goes along.
 */
function useFold({ number, chosen }: ShopData, hasList: boolean) {
  const { context } = useApp()
  const [openFor, setOpenFor] = useState(context.search.has(changeField) ? number : null)
  const [takesFocus, setTakesFocus] = useState(false)
  return {
    isFolded: chosen === null && hasList && openFor !== number,
    takesFocus,
    open: () => {
      setOpenFor(number)
      setTakesFocus(true)
    },
    fold: () => {
      setOpenFor(null)
      setTakesFocus(true)
    },
  }
}

/** `over`: the step that is open over the page, rendered first, because without script it is a part of it. */
export function ShopPage({
  shop,
  data,
  outcome,
  over,
}: PageProps<ShopData> & { shop: Shop; over?: ReactNode }) {
  const { t, href } = useApp()
  const { chosen, shown, isUnsold } = data
  const { gone, buyOrList } = useGone(shop, data)
  const [typed, setTyped] = useState<TypedNumber>({ digits: data.number, isKnown: false })
  useNumberOfTab(shop, data, typed.digits)
  // A list is that of the number in the field: with another one there, BUY would buy for the wrong number.
  const isOwn = typed.digits === data.number
  const hasList = shown !== null && isOwn
  // A list without bundles says so itself.
  const hasOthers = shown?.kind === 'slice' && shown.place.categories.length > 0
  const { isFolded, takesFocus, open, fold } = useFold(data, hasList)
  return (
    <Page narrow={chosen !== null}>
      <PageHeader
        title={t(`${shop.words}.title`)}
        back={{ href: href('/'), label: t('shell.back') }}
        compact
      >
        {!isFolded && (
          <span className={chosen ? undefined : styles.lead}>
            {t(chosen ? `${shop.words}.chosenLead` : `${shop.words}.lead`)}
          </span>
        )}
      </PageHeader>
      {over}
      <div className={styles.shop}>
        <FormAndList>
          <Card key={isFolded ? 'folded' : 'form'} tight={isFolded}>
            {chosen ? (
              <ChosenForm shop={shop} data={data} chosen={chosen} buy={buyOrList} first={outcome} />
            ) : isFolded ? (
              <Stack>
                {isUnsold && hasOthers && (
                  <Notice tone="danger" alert>
                    {t('refusal.bundle.not-sold')}
                  </Notice>
                )}
                <ShownNumber shop={shop} data={data} takesFocus={takesFocus} onChange={open} />
              </Stack>
            ) : (
              <Stack>
                {isUnsold && typed.digits === '' && (
                  <Notice tone="danger" alert>
                    {t('dataBundle.unsold')}
                  </Notice>
                )}
                <NumberForm
                  shop={shop}
                  data={data}
                  hasList={hasList}
                  takesFocus={takesFocus}
                  onTyped={setTyped}
                  onShow={fold}
                />
              </Stack>
            )}
          </Card>
          {!chosen && hasList && (
            <ShopList shop={shop} data={data} shown={shown} first={outcome ?? gone} />
          )}
          {!chosen && !isOwn && typed.isKnown && <BundlesLoading />}
        </FormAndList>
      </div>
    </Page>
  )
}
