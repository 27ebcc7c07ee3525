import { useEffect } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { definePage, type PageProps } from '../../lib/page.ts'
import { dropPendingPayment } from '../../lib/pending-payment.ts'
import { isOutsideAddress } from '../../lib/redirect.ts'
import { useShare } from '../../lib/share.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { FinePrint, Page } from '../../ui/page/page.tsx'
import { useBackGuard } from './back-guard.ts'
import { findPayment } from './find.action.ts'
import { FindView, UnknownPayment } from './find-view.tsx'
import styles from './order.module.css'
import { isOpen, type Transaction } from './order.rules.ts'
import { loadOrder, type OrderData, type OrderView } from './order-data.ts'
import { useOrderPolling } from './order-polling.ts'
import { OrderReceipt } from './order-receipt.tsx'

type ActionProps = { readonly view: OrderView; readonly transaction: Transaction }

/** The one next step: finish paying, try again, or buy once more. */
function NextStep({ view, transaction }: ActionProps) {
  const { t, href } = useApp()
  const { status, redirectUrl, canRetry } = transaction
  const pay = href(`/payment/start?order=${view.order.orderId}`)
  const link = (target: string, words: string) => (
    <ButtonLink variant="primary" wide href={target}>
      {t(words)}
    </ButtonLink>
  )
  if (status === 'SUCCESS') return link(href('/prepaid-recharge'), 'order.again')
  if (status === 'FAILED') {
    return canRetry ? link(pay, 'order.retry') : link(href('/prepaid-recharge'), 'order.again')
  }
  if (redirectUrl && isOutsideAddress(redirectUrl)) return link(redirectUrl, 'order.continue')
  if (transaction.money === 'waiting-for-you' && canRetry) return link(pay, 'order.choosePayment')
  return null
}

function OtherSteps({
  view,
  transaction,
  refresh,
}: ActionProps & { refresh: (() => void) | null }) {
  const { t, href } = useApp()
  const share = useShare()
  const { receiptCode } = transaction
  return (
    <>
      {refresh && (
        <Button icon="refresh" onClick={refresh}>
          {t('order.refresh')}
        </Button>
      )}
      {receiptCode && (
        <ButtonLink icon="receipt" href={href(`/receipt/${receiptCode}`)}>
          {t('order.receipt')}
        </ButtonLink>
      )}
      {!receiptCode && isOpen(transaction.status) && (
        <span className={styles.scripted}>
          <Button
            icon="share"
            wide
            onClick={() =>
              share(href(`/payment/status?id=${transaction.transactionId}`), transaction.reference)
            }
          >
            {t('order.share')}
          </Button>
        </span>
      )}
      <ButtonLink href={href(view.back)}>{t('order.back')}</ButtonLink>
    </>
  )
}

function FollowedOrder({ view }: { view: OrderView }) {
  const { t, context } = useApp()
  const { order, stopped, lookAgain } = useOrderPolling(view)
  useBackGuard(view.back)
  const transaction = order.transaction ?? view.transaction
  const open = isOpen(transaction.status)
  const delivered = transaction.status === 'SUCCESS'
  useEffect(() => {
    if (delivered) dropPendingPayment(context.store)
  }, [delivered, context.store])
  const current = { ...view, order, transaction }
  return (
    <Page narrow>
      <OrderReceipt
        order={order}
        transaction={transaction}
        stopped={stopped}
        mainAction={<NextStep view={current} transaction={transaction} />}
        otherActions={
          <OtherSteps
            view={current}
            transaction={transaction}
            refresh={stopped && open ? lookAgain : null}
          />
        }
      />
      {open && (
        <noscript>
          <FinePrint>{t('noScript.refresh')}</FinePrint>
        </noscript>
      )}
      <FinePrint>{t('order.help')}</FinePrint>
    </Page>
  )
}

function StatusPage({ data, outcome }: PageProps<OrderData>) {
  if (data.kind === 'find') return <FindView first={outcome} />
  if (data.kind === 'unknown') return <UnknownPayment />
  return <FollowedOrder key={data.transaction.transactionId} view={data} />
}

export const orderPage = definePage({ Page: StatusPage, load: loadOrder, action: findPayment })
