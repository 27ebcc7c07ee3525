import type { Bundle } from '@portal/contract/bundle'
import { isTooLong, typedMsisdn } from '@portal/kernel/msisdn'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { balanceField } from '../../balance/balance-field.ts'
import { CheckBalance } from '../../balance/check-balance.tsx'
import { withBalance } from '../../balance/with-balance.ts'
import { type BundleChoice, readChoice } from '../../bundle/bundle-choice.rules.ts'
import { BundleList } from '../../bundle/bundle-list.tsx'
import { benefitWords, lengthWords } from '../../bundle/bundle-words.ts'
import { useApp } from '../../lib/app-context.ts'
import { problemWords } from '../../lib/failure-words.ts'
import { formatAmount } from '../../lib/format.ts'
import { definePage, type PageProps, type Stay } from '../../lib/page.ts'
import { type Submission, usePageAction } from '../../lib/page-action.ts'
import { PageForm } from '../../lib/page-form.tsx'
import { useDial } from '../../lib/use-call.ts'
import { DuplicateQuestion } from '../../order/duplicate-question.tsx'
import { useLineCheck } from '../../order/line-check.ts'
import { checkNumber } from '../../order/number.rules.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { FormAnswer } from '../../ui/form-answer/form-answer.tsx'
import { FinePrint, Page, Stack } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { PhoneField } from '../../ui/phone-field/phone-field.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { openBundle } from './bundle.action.ts'
import { buyAddress, buyPath, choiceAddress } from './bundle-addresses.ts'
import { type BundlesData, loadBundles, type ShownBundles } from './bundle-data.ts'
import styles from './data-bundle.module.css'
import { keepNumber } from './kept-number.ts'

const serveAll = (): null => null
const actOnBundles = withBalance(openBundle)

/** The number, which shows its bundles as soon as the operator knows its line. */
function NumberField({
  data,
  onNumber,
  submission,
}: {
  data: BundlesData
  onNumber?: (digits: string) => void
  submission?: Submission
}) {
  const { t } = useApp()
  const [digits, setDigits] = useState(data.number)
  const [left, setLeft] = useState(false)
  const line = useLineCheck(digits, serveAll)
  const isKnown = line.state === 'known' || line.state === 'unsure'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number that is known.
  useEffect(() => {
    if (isKnown && digits !== data.number) onNumber?.(digits)
  }, [isKnown, digits])
  const sent = submission?.outcome?.problems.find(({ field }) => field === 'msisdn')
  const isAsSent = submission?.outcome?.values.msisdn === digits
  const problem =
    line.state === 'refused'
      ? line.problem
      : ((isAsSent ? sent : undefined) ??
        (digits === data.number ? data.problem : null) ??
        ((left && digits !== '') || isTooLong(digits) ? checkNumber(digits) : null))
  return (
    <PhoneField
      label={t('prepaid.numberLabel')}
      hint={t('dataBundle.numberHint')}
      defaultValue={data.number}
      error={problem && problemWords(problem, t)}
      status={line.state === 'checking' ? { tone: 'wait', text: t('prepaid.checking') } : undefined}
      onDigits={setDigits}
      // A number that is still being typed is not wrong yet.
      onBlur={() => setLeft(true)}
      choices={[]}
      choicesLabel={t('prepaid.recentNumbers')}
      required
    />
  )
}

/** Without script the form leads to the address with the number; with script the number stays in the tab. */
function NumberForm({ data }: { data: BundlesData }) {
  const { t, href, context, reload } = useApp()
  const submission = usePageAction(actOnBundles, null)
  const show = (digits: string) => {
    keepNumber(context.store, digits)
    reload()
  }
  return (
    <form
      method="get"
      action={href(buyPath)}
      noValidate
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent
        if (submitter?.getAttribute('name') === balanceField) return submission.submit(event)
        event.preventDefault()
        show(typedMsisdn(String(new FormData(event.currentTarget).get('msisdn') ?? '')))
      }}
    >
      <Stack>
        <NumberField data={data} onNumber={show} submission={submission} />
        <Button type="submit" variant="primary" wide>
          {t('dataBundle.show')}
        </Button>
        <FinePrint>{t('dataBundle.note')}</FinePrint>
        {/* Last, so that it comes with the list and moves no button. */}
        {data.shown && (
          <CheckBalance
            by="number"
            to={href(`${buyPath}?${new URLSearchParams({ msisdn: data.number })}`)}
            busy={submission.busy}
          >
            {t('line.checkBalance')}
          </CheckBalance>
        )}
      </Stack>
    </form>
  )
}

/** The bundle that was chosen on another page: its facts, the number, and one tap to pay. */
function ChosenForm({
  data,
  chosen,
  first,
}: {
  data: BundlesData
  chosen: Bundle
  first: Stay | null
}) {
  const { t, href } = useApp()
  const submission = usePageAction(openBundle, first)
  const { outcome, busy } = submission
  const { held, more } = benefitWords(t, chosen)
  const rows = [
    { label: t('payment.bundle'), value: chosen.name },
    { label: t('bundle.benefits'), value: held.join(' · ') || more },
    { label: t('bundle.validity'), value: lengthWords(t, chosen) },
    { label: t('bundle.price'), value: formatAmount(chosen.amount, chosen.currency) },
  ]
  return (
    <PageForm of={submission} to={buyPath} noValidate>
      <Stack>
        <DuplicateQuestion question={outcome?.question} number={data.number} />
        <FormAnswer
          {...submission.answer(outcome?.problems.filter(({ field }) => field !== 'msisdn'))}
          call={useDial()}
        />
        <SummaryList rows={rows} />
        <input type="hidden" name="productCode" value={chosen.productCode} />
        <NumberField data={data} submission={submission} />
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('prepaid.continue')}
        </Button>
        <ButtonLink wide href={href(buyPath)}>
          {t('dataBundle.others')}
        </ButtonLink>
      </Stack>
    </PageForm>
  )
}

/** The list for a number; with script BUY opens the order at once. */
function ShopList({
  data,
  shown,
  first,
}: {
  data: BundlesData
  shown: ShownBundles
  first: Stay | null
}) {
  const { t, href, context, navigate, reload } = useApp()
  const submission = usePageAction(openBundle, first)
  const form = useRef<HTMLFormElement>(null)
  const { search } = context
  const hrefOf = (choice: BundleChoice) => href(choiceAddress(buyPath, search, choice))
  const buyHref = useCallback((bundle: Bundle) => href(buyAddress(bundle, search)), [href, search])
  const buy = useCallback(({ productCode }: Bundle) => {
    const field = form.current?.elements.namedItem('productCode')
    if (field instanceof HTMLInputElement) field.value = productCode
    form.current?.requestSubmit()
  }, [])
  return (
    <Stack>
      <form ref={form} onSubmit={submission.submit} hidden>
        <input type="hidden" name="msisdn" value={data.number} />
        <input type="hidden" name="productCode" />
      </form>
      <DuplicateQuestion question={submission.outcome?.question} number={data.number} />
      <FormAnswer {...submission.answer()} call={useDial()} />
      <BundleList
        source={shown.kind === 'failed' ? { kind: 'failed', onRetry: reload } : shown}
        choice={readChoice(search)}
        hrefOf={hrefOf}
        onChoose={(choice) =>
          navigate(choiceAddress(buyPath, search, choice), { replace: true, still: true })
        }
        buyHref={buyHref}
        onBuy={buy}
        emptyActions={<ButtonLink href={href('/')}>{t('shell.toHome')}</ButtonLink>}
      />
    </Stack>
  )
}

/** `over`: the step that is open over the page, drawn first, because without script it is a part of it. */
export function DataBundlePage({
  data,
  outcome,
  over,
}: PageProps<BundlesData> & { over?: ReactNode }) {
  const { t, href } = useApp()
  const { chosen, shown } = data
  return (
    <Page narrow={chosen !== null}>
      <PageHeader title={t('dataBundle.title')} back={{ href: href('/'), label: t('shell.back') }}>
        {t(chosen ? 'dataBundle.chosenLead' : 'dataBundle.lead')}
      </PageHeader>
      {over}
      <div className={styles.shop}>
        <Card>
          {chosen ? (
            <ChosenForm data={data} chosen={chosen} first={outcome} />
          ) : (
            <NumberForm data={data} />
          )}
        </Card>
        {shown && !chosen && <ShopList data={data} shown={shown} first={outcome} />}
      </div>
    </Page>
  )
}

export const dataBundlePage = definePage({
  Page: DataBundlePage,
  load: loadBundles,
  action: actOnBundles,
  isForAll: ({ number }) => number === '',
})
