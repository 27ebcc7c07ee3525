import { groupMsisdn } from '@portal/kernel/msisdn'
import { type ReactNode, use, useEffect } from 'react'
import { AgainForm } from '../../lib/form/again-form.tsx'
import { problemWords } from '../../lib/form/failure-words.ts'
import { formatAmount, formatTime } from '../../lib/language/format.ts'
import { useApp } from '../../lib/page/app-context.ts'
import {
  type AnyPage,
  definePage,
  type PageAction,
  type PageProps,
  type Stay,
} from '../../lib/page/page.ts'
import { statusAddress } from '../../order/pending/pay-address.ts'
import { productOf, useCatalogue } from '../../order/product/catalogue.ts'
import { orderValues } from '../../order/product/order-values.ts'
import { orderWords } from '../../order/product/order-words.ts'
import { AccordionItem } from '../../ui/accordion/accordion.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DeadEnd } from '../../ui/dead-end/dead-end.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FinePrint, Page, Stack } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { Panels, PhoneOnly, WideOnly } from '../../ui/panels/panels.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import { ErrorState } from '../../ui/state-view/state-view.tsx'
import { SummaryList, type SummaryRow } from '../../ui/summary-list/summary-list.tsx'
import { currencyField } from './currency/currency-field.ts'
import { currencyPart } from './currency/currency-part.ts'
import type { CurrencySwitchProps } from './currency/currency-switch.tsx'
import { leaveFor } from './leave-for.ts'
import { payOrder } from './pay.action.ts'
import styles from './pay.module.css'
import { pendingOf } from './pay.rules.ts'
import { loadPay } from './pay-data.ts'
import { PayForm } from './pay-form.tsx'
import { formOn, type PayData, type PayView, subjectsOf } from './pay-view.ts'

function OrderGone() {
  const { t, href } = useApp()
  const { products } = useCatalogue()
  const afresh = products.find(({ again }) => again)
  const find = { href: href('/payment/status'), label: t('find.title') }
  return (
    <DeadEnd
      title={t('payment.unknownTitle')}
      pages={
        afresh?.again
          ? [{ href: href(afresh.again.path), label: t(afresh.words.page) }, find]
          : [find]
      }
    >
      {t('error.orderGone')} {t('error.orderGoneCookies')}
    </DeadEnd>
  )
}

/** The order is kept; only the payment methods are missing. */
function NoOptions({ problem, currencies }: Pick<PayView, 'problem' | 'currencies'>) {
  const { t, reload, toast } = useApp()
  useEffect(() => {
    if (problem) toast({ kind: 'error', words: problemWords(problem, t) })
  }, [problem, toast, t])
  return (
    <ErrorState
      icon="card"
      title={t(problem ? 'payment.optionsFailed' : 'payment.noOptions')}
      actions={
        <AgainForm again={reload}>
          <Button type="submit" variant="primary">
            {t('shell.retry')}
          </Button>
        </AgainForm>
      }
    >
      <p>{t(currencies?.isSmall ? 'payment.smallAmount' : 'payment.noOptionsText')}</p>
    </ErrorState>
  )
}

function useSummary({ order }: PayView) {
  const app = useApp()
  const { t } = app
  const { summary } = order
  const product = productOf(useCatalogue(), summary.transactionType)
  const amount = formatAmount(summary.amount, summary.currency)
  const bought = product?.summary(summary, app) ?? []
  const rows: SummaryRow[] = [
    ...bought.map(({ label, value }) => ({
      label: t(label),
      value: <RunningText>{value}</RunningText>,
    })),
    { label: t('payment.total'), value: amount, total: true },
  ]
  const whatFor = product ? t(product.words.whatFor, orderValues(summary)) : ''
  return {
    amount,
    whatFor,
    rows,
    title: orderWords(t, summary.transactionType)('payment.type'),
  }
}

/** Another attempt may still take the money: said before paying again. */
function PendingNotice({ order }: Pick<PayView, 'order'>) {
  const { t, href } = useApp()
  const { transaction } = order
  const pending = pendingOf(order)
  if (!transaction || !pending) return null
  const { payer, transactionId } = transaction
  return (
    <Notice
      tone="warn"
      title={t('payment.pendingTitle')}
      actions={
        <ButtonLink href={href(statusAddress(transactionId))} variant="primary">
          {t(pending === 'page' ? 'payment.showPending' : 'payment.wait')}
        </ButtonLink>
      }
    >
      <RunningText>
        {t(`payment.pending.${pending}`, { payer: groupMsisdn(payer ?? '') })}
      </RunningText>
    </Notice>
  )
}

/** The same was asked for elsewhere since, in another tab for example: said before it is paid twice. */
function DuplicateNotice({ order }: Pick<PayView, 'order'>) {
  const { t, href, tag } = useApp()
  const { alike, summary } = order
  if (!alike) return null
  const { transactionId, amount, currency, askedAt, isDelivered } = alike
  const { msisdn, transactionType, name = '' } = summary
  const say = orderWords(t, transactionType)
  return (
    <Notice
      tone="warn"
      title={say(isDelivered ? 'payment.alike.title' : 'duplicate.title')}
      actions={
        <ButtonLink
          href={href(statusAddress(transactionId))}
          variant={pendingOf(order) ? 'secondary' : 'primary'}
        >
          {t(isDelivered ? 'payment.showPending' : 'duplicate.wait')}
        </ButtonLink>
      }
    >
      <RunningText>
        {say(isDelivered ? 'payment.alike.text' : 'duplicate.text', {
          name,
          amount: formatAmount(amount, currency),
          number: groupMsisdn(msisdn),
          time: formatTime(askedAt, tag),
        })}
      </RunningText>
    </Notice>
  )
}

/** The same was bought at another price before: said before it is paid. */
function PriceNotice({ order, priceBefore }: Pick<PayView, 'order' | 'priceBefore'>) {
  const { t } = useApp()
  if (priceBefore === null) return null
  const { amount, currency, name = '' } = order.summary
  return (
    <Notice
      tone={Number(amount) > Number(priceBefore) ? 'warn' : 'info'}
      title={t('payment.priceChangedTitle')}
    >
      {t('payment.priceChanged', {
        name,
        before: formatAmount(priceBefore, currency),
        now: formatAmount(amount, currency),
      })}
    </Notice>
  )
}

function PayPanels({ data, outcome }: { data: PayView; outcome: Stay | null }) {
  const { t } = useApp()
  const { amount, whatFor, rows, title } = useSummary(data)
  const { chosen, order } = data
  const noFee = orderWords(t, order.summary.transactionType)('payment.noFee')
  return (
    <Panels>
      <PhoneOnly>
        <AccordionItem
          title={
            <>
              <span className={styles.amount}>{amount}</span> {title}
            </>
          }
          detail={<RunningText>{whatFor}</RunningText>}
        >
          <SummaryList rows={rows} />
          <FinePrint>{noFee}</FinePrint>
        </AccordionItem>
      </PhoneOnly>
      {chosen ? (
        <PayForm data={data} chosen={chosen} first={outcome} />
      ) : (
        <div className={styles.form}>
          <NoOptions {...data} />
        </div>
      )}
      <WideOnly>
        <Card title={title}>
          <SummaryList rows={rows} />
          <FinePrint>{noFee}</FinePrint>
        </Card>
      </WideOnly>
    </Panels>
  )
}

function SecondCurrency(props: CurrencySwitchProps) {
  const { CurrencySwitch } = use(currencyPart())
  return <CurrencySwitch {...props} />
}

/** `over`: the step that is open over the page, rendered first, because without script it is a part of it. */
export function PayPage({ data, outcome, over }: PageProps<PayData> & { over?: ReactNode }) {
  const { t, href } = useApp()
  if (data.kind === 'gone') return <OrderGone />
  return (
    <Page className={styles.page}>
      <PageHeader
        title={t('payment.title')}
        back={{ href: href(data.back), label: t('shell.back'), onClick: leaveFor(href(data.back)) }}
      />
      <Stack>
        {over}
        <PendingNotice order={data.order} />
        <DuplicateNotice order={data.order} />
        <PriceNotice {...data} />
        {data.currencies && (
          <SecondCurrency data={data} currencies={data.currencies} first={outcome} />
        )}
        <PayPanels data={data} outcome={outcome} />
      </Stack>
    </Page>
  )
}

const act: PageAction = async (form, context) =>
  form.has(currencyField)
    ? (await currencyPart()).changeCurrency(form, context)
    : payOrder(form, context)

export const payPage: AnyPage = {
  ...definePage<PayData>({
    ...{ Page: PayPage, load: loadPay, action: act, subjectsOf },
    // Without script its form leads to the gateway's page, which costs a visitor with a good line the popup.
    startsItself: (data) => data.kind === 'pay' && data.popup !== undefined && 'on-good-line',
  }),
  // The value that `loadPay` returned, as for every page.
  partOf: (loaded) => formOn(loaded as PayData),
}
