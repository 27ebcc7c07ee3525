import type { OrderPage } from '@portal/contract/transaction'
import { groupMsisdn } from '@portal/kernel/msisdn'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { formatAmount, formatDay, formatTime } from '../../lib/format.ts'
import {
  Receipt,
  ReceiptActions,
  ReceiptAmount,
  ReceiptHead,
  ReceiptPart,
} from '../../ui/receipt/receipt.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { Timeline } from '../../ui/timeline/timeline.tsx'
import { type Transaction, toneOf } from './order.rules.ts'

type OrderReceiptProps = {
  readonly order: OrderPage
  readonly transaction: Transaction
  /** The page has stopped asking by itself. */
  readonly stopped: boolean
  readonly mainAction: ReactNode
  readonly otherActions: ReactNode
}

/** Amount and number as words use them. */
function useWords({ summary }: OrderPage) {
  const { t } = useApp()
  const values = {
    amount: formatAmount(summary.amount, summary.currency),
    number: groupMsisdn(summary.msisdn),
  }
  return { values, say: (key: string) => t(key, values) }
}

function HeadWords({ order, transaction, stopped }: OrderReceiptProps) {
  const { t } = useApp()
  const { say } = useWords(order)
  const { status, money, reason } = transaction
  const open = status !== 'SUCCESS' && status !== 'FAILED'
  const waiting = stopped && open && money !== 'waiting-for-you' && money !== 'with-support'
  return (
    <>
      <p>
        {status === 'SUCCESS' && `${t('order.thanks')} `}
        {say(`order.money.${money}`)}
      </p>
      {reason && <p>{say(`order.reason.${reason}`)}</p>}
      <p>{waiting ? t('order.stillConfirming') : say(`order.next.${money}`)}</p>
    </>
  )
}

function Legs({ order, transaction }: OrderReceiptProps) {
  const { t, tag } = useApp()
  const { say } = useWords(order)
  return (
    <Timeline
      label={t('order.legs')}
      legs={transaction.legs.map(({ leg, state, at }) => ({
        key: leg,
        name: t(`order.leg.${leg}`),
        state,
        stateLabel: t(`order.legState.${state}`),
        detail: say(`order.detail.${leg}.${state}`),
        time: at ? { text: formatTime(at, tag), dateTime: at } : undefined,
      }))}
    />
  )
}

function Facts({ order, transaction }: OrderReceiptProps) {
  const { t, tag } = useApp()
  const { reference, emailId, legs } = transaction
  const asked = legs.find(({ leg }) => leg === 'asked')?.at
  return (
    <>
      <SummaryList
        rows={[
          { label: t('order.reference'), value: reference },
          ...(asked ? [{ label: t('order.date'), value: formatDay(asked, tag) }] : []),
          ...(emailId ? [{ label: t('order.email'), value: emailId }] : []),
        ]}
      />
      {!order.owned && <p>{t('order.masked')}</p>}
    </>
  )
}

/** One payment as a slip: its state and where the money stands, the legs with times, what to do next. */
export function OrderReceipt(props: OrderReceiptProps) {
  const { t } = useApp()
  const { order, transaction, mainAction, otherActions } = props
  const { values } = useWords(order)
  return (
    <Receipt>
      <div aria-live="polite">
        <ReceiptHead
          tone={toneOf(transaction.status)}
          title={t(`order.status.${transaction.status}`)}
        >
          <HeadWords {...props} />
        </ReceiptHead>
      </div>
      <ReceiptAmount amount={values.amount} what={t('order.airtime')} />
      <Legs {...props} />
      <ReceiptPart>
        <Facts {...props} />
        <ReceiptActions main={mainAction}>{otherActions}</ReceiptActions>
      </ReceiptPart>
    </Receipt>
  )
}
