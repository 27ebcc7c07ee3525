import { type ReactNode, useEffect, useState } from 'react'
import { isPlainClick } from '../../lib/address/plain-click.ts'
import { isOutsideAddress } from '../../lib/address/redirect.ts'
import { clockWords, formatAmount } from '../../lib/language/format.ts'
import type { Translate } from '../../lib/language/text.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, type PageAction, type PageProps, type Stay } from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { payAddress, statusAddress } from '../../order/pending/pay-address.ts'
import { dropPendingPayment } from '../../order/pending/pending-payment.ts'
import { unfinishedKey } from '../../order/pending/remembered-order.ts'
import { methodOf, optionOf, productOf, useCatalogue } from '../../order/product/catalogue.ts'
import { orderWords } from '../../order/product/order-words.ts'
import { methodAddress } from '../../order/product/payment-method.ts'
import { useShare } from '../../order/product/share.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { FinePrint, Page } from '../../ui/page/page.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import { Scripted, Unscripted } from '../../ui/scripted/scripted.tsx'
import { findPayment } from './find/find.action.ts'
import { FindView, UnknownPayment } from './find/find-view.tsx'
import { giveUpField, giveUpPayment } from './give-up/give-up.action.ts'
import { GiveUpForm } from './give-up/give-up-form.tsx'
import styles from './order.module.css'
import {
  afterApproval,
  isBeforePayment,
  isOpen,
  nextStep,
  shapeOf,
  type Transaction,
} from './slip/order.rules.ts'
import { loadOrder, type OrderData, type OrderView } from './slip/order-data.ts'
import { OrderReceipt } from './slip/order-receipt.tsx'
import { NoPromptAdvice } from './slip/order-waiting.tsx'
import { useBackGuard } from './waiting/back-guard.ts'
import { useOrderPolling } from './waiting/order-polling.ts'
import { useJustMoved } from './waiting/use-just-moved.ts'
import { useSecondsLeft } from './waiting/use-seconds-left.ts'

type ActionProps = {
  readonly view: OrderView
  readonly transaction: Transaction
  /** The server's answer to a form of this page, posted without script. */
  readonly first: Stay | null
}

/** On to the bank's page and away from it: visitors who have just left that page are offered the way away first. */
function stepsAtTheBank(
  { view, transaction, first }: ActionProps,
  left: string,
  say: Translate,
): ReactNode[] {
  const { transactionId, redirectUrl, canGiveUp } = transaction
  if (!redirectUrl || !isOutsideAddress(redirectUrl)) return []
  const isAwayFirst = view.leftPage && canGiveUp
  const on = (
    <ButtonLink key="on" variant={isAwayFirst ? 'secondary' : 'primary'} wide href={redirectUrl}>
      {say('order.continue')}
    </ButtonLink>
  )
  if (!canGiveUp) return [on]
  const away = (
    <GiveUpForm
      key="away"
      transactionId={transactionId}
      first={first}
      payAgain={isAwayFirst ? { orderId: view.order.orderId, left } : null}
    />
  )
  return isAwayFirst ? [away, on] : [on, away]
}

/** The one next step: finish paying, try again, or buy once more; at the bank there is a second one. */
function useSteps({ view, transaction, first }: ActionProps): readonly ReactNode[] {
  const { t, href } = useApp()
  const { owned, orderId, summary } = view.order
  const catalogue = useCatalogue()
  const { paidBy, paymentMode, awaitsPin } = transaction
  const option = optionOf(catalogue, paymentMode)
  const say = orderWords(t, summary.transactionType, methodOf(catalogue, paymentMode)?.words)
  const [preferred] = catalogue.methods
  const again = productOf(catalogue, summary.transactionType)?.again
  const link = (target: string, words: string, variant: 'primary' | 'secondary' = 'primary') => (
    <ButtonLink key={words} variant={variant} wide href={target}>
      {say(words)}
    </ButtonLink>
  )
  switch (nextStep(transaction, owned)) {
    case 'again':
      return again ? [link(href(again.path), 'order.again')] : []
    case 'retry':
      return [link(href(payAddress(orderId, option)), 'order.retry')]
    case 'choose': {
      const methods = href(methodAddress(preferred?.slugOf('') ?? '', orderId))
      return awaitsPin
        ? [
            link(href(`${payAddress(orderId, option)}&step=pin`), 'order.enterPin'),
            link(methods, 'order.payOtherwise', 'secondary'),
          ]
        : [link(methods, 'order.choosePayment')]
    }
    case 'see-paid':
      return paidBy ? [link(href(statusAddress(paidBy)), 'order.seePaid', 'secondary')] : []
    case 'continue':
      return stepsAtTheBank({ view, transaction, first }, option, say)
    default:
      return []
  }
}

/** A look at what became of the payment: a link, so that it also works where no script comes. */
type Look = {
  readonly again: () => void
  /** The page does not look on its own any more. */
  readonly isDue: boolean
}

function OtherSteps({
  view,
  transaction,
  second,
  look,
}: Omit<ActionProps, 'first'> & { second: ReactNode; look: Look | null }) {
  const { t, href } = useApp()
  const share = useShare()
  const { receiptCode, transactionId } = transaction
  // The payer's own device finds the way back from there; the receipt itself is for anyone.
  const back = view.order.owned ? `?id=${transactionId}` : ''
  // The visitor chooses whom to send it to: the recharged number gets its SMS anyway. Decision 061.
  const shared = receiptCode ? `/receipt/${receiptCode}` : statusAddress(transactionId)
  // A receipt is for anyone, the reference is not.
  const name = receiptCode ? t('order.receipt') : (transaction.reference ?? t('shell.brand'))
  return (
    <>
      {second}
      {look && (
        <ButtonLink
          icon="refresh"
          variant={look.isDue ? 'primary' : 'secondary'}
          href={href(statusAddress(transactionId))}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            look.again()
          }}
        >
          {t('order.refresh')}
        </ButtonLink>
      )}
      {receiptCode && (
        <ButtonLink icon="receipt" href={href(`/receipt/${receiptCode}${back}`)}>
          {t('order.receipt')}
        </ButtonLink>
      )}
      <Scripted>
        <Button icon="share" wide onClick={() => share(href(shared), name)}>
          {t('order.share')}
        </Button>
      </Scripted>
      <ButtonLink href={href(view.back)}>{t('order.back')}</ButtonLink>
    </>
  )
}

/** The title of the tab shows the owner, in another tab, the time left to approve, and all visitors how a payment ended. */
function useTabTitle(
  { status, money }: Transaction,
  { amount, currency }: OrderView['order']['summary'],
  secondsLeft: number | null,
  owned: boolean,
): void {
  const { t } = useApp()
  const [wasOpen] = useState(isOpen(status))
  const title =
    owned && money === 'approve-on-phone' && secondsLeft
      ? `${t('order.timeLeft', { time: clockWords(secondsLeft) })} · ${t('order.approve')}`
      : [t(`order.status.${status}`), amount && formatAmount(amount, currency)]
          .filter(Boolean)
          .join(' · ')
  useEffect(() => {
    if (wasOpen) document.title = title
  }, [wasOpen, title])
}

function FollowedOrder({ view, first }: { view: OrderView; first: Stay | null }) {
  const { t, context } = useApp()
  const call = useCall()
  const { order, stopped, lookAgain, lookOnce } = useOrderPolling(view)
  useBackGuard(view.back)
  const secondsLeft = useSecondsLeft(order)
  const known = order.transaction ?? view.transaction
  const transaction = secondsLeft === 0 ? afterApproval(known) : known
  const open = isOpen(transaction.status)
  const mayBeAsked = open && isBeforePayment(transaction)
  const delivered = transaction.status === 'SUCCESS'
  useEffect(() => {
    if (delivered) dropPendingPayment(context.store)
  }, [delivered, context.store])
  useEffect(() => {
    // An order that is over is not offered on the next page.
    if (!open) context.cache.forget(unfinishedKey)
  }, [open, context.cache])
  const shape = shapeOf(transaction, { owned: order.owned, stopped, leftPage: view.leftPage })
  const justMoved = useJustMoved(shape, open)
  useTabTitle(transaction, order.summary, secondsLeft, order.owned)
  const current = { ...view, order, transaction }
  const [next, second] = useSteps({ view: current, transaction, first })
  return (
    <Page>
      <OrderReceipt
        order={order}
        transaction={transaction}
        stopped={stopped}
        leftPage={view.leftPage}
        secondsLeft={secondsLeft}
        shape={shape}
        justMoved={justMoved}
        lead={view.lead}
        advice={
          mayBeAsked && (
            <NoPromptAdvice order={order} transaction={transaction} secondsLeft={secondsLeft} />
          )
        }
        nextStep={mayBeAsked ? null : next}
        otherActions={
          <OtherSteps
            view={current}
            transaction={transaction}
            second={mayBeAsked ? null : second}
            look={open ? { again: stopped ? lookAgain : lookOnce, isDue: stopped } : null}
          />
        }
      />
      <div key={shape} className={styles.below}>
        {open && (
          <Unscripted>
            <FinePrint>{t('noScript.refresh')}</FinePrint>
          </Unscripted>
        )}
        <FinePrint>
          <RunningText call={call}>
            {t(order.owned ? 'order.help' : 'order.helpElsewhere')}
          </RunningText>
        </FinePrint>
      </div>
    </Page>
  )
}

function StatusPage({ data, outcome }: PageProps<OrderData>) {
  if (data.kind === 'find') return <FindView first={outcome} />
  if (data.kind === 'unknown') return <UnknownPayment />
  return <FollowedOrder key={data.transaction.transactionId} view={data} first={outcome} />
}

/** The page has two forms: one finds a payment, the other gives an open one up. */
const actOnOrder: PageAction = (form, context) =>
  form.has(giveUpField) ? giveUpPayment(form, context) : findPayment(form, context)

export const orderPage = definePage({
  Page: StatusPage,
  load: loadOrder,
  action: actOnOrder,
  subjectsOf: (data) => (data.kind === 'order' ? [data.order.orderId] : []),
  // A payment is followed; one that is over may change with a late approval, and is shared by a button.
  startsItself: ({ kind }) => kind === 'order',
})
