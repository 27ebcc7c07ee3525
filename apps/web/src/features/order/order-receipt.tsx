import type { OrderPage } from '@portal/contract/transaction'
import { groupMsisdn } from '@portal/kernel/msisdn'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { formatAmount, formatDay, formatTime } from '../../lib/format.ts'
import { FinePrint, Stack } from '../../ui/page/page.tsx'
import {
  Receipt,
  ReceiptActions,
  ReceiptAmount,
  ReceiptHead,
  ReceiptPart,
} from '../../ui/receipt/receipt.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { Timeline } from '../../ui/timeline/timeline.tsx'
import styles from './order.module.css'
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
  return { values, say: (key: string) => keepWhole(t(key, values), values.number) }
}

/** A number is never broken over two lines. */
function keepWhole(words: string, number: string): ReactNode {
  const [before = '', ...rest] = words.split(number)
  if (rest.length === 0) return words
  return (
    <>
      {before}
      <span className={styles.whole}>{number}</span>
      {rest.join(number)}
    </>
  )
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
      {(order.owned || money !== 'waiting-for-you') && (
        <p>{waiting ? t('order.stillConfirming') : say(`order.next.${money}`)}</p>
      )}
    </>
  )
}

function Legs({ order, transaction }: OrderReceiptProps) {
  const { t, tag } = useApp()
  const { say } = useWords(order)
  // Nobody is asking the bank yet while it waits for the visitor.
  const waitsForVisitor = transaction.money === 'waiting-for-you'
  const wordsFor = (leg: string, state: string) =>
    leg === 'paid' && state === 'now' && waitsForVisitor ? 'next' : state
  return (
    <Timeline
      label={t('order.legs')}
      legs={transaction.legs.map(({ leg, state, at }) => ({
        key: leg,
        name: t(`order.leg.${leg}`),
        state,
        stateLabel: t(`order.legState.${state}`),
        detail: say(`order.detail.${leg}.${wordsFor(leg, state)}`),
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
      {!order.owned && <FinePrint>{t('order.masked')}</FinePrint>}
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
      <ReceiptPart>
        <ReceiptAmount amount={values.amount} what={t('order.airtime')} />
        <Legs {...props} />
      </ReceiptPart>
      <ReceiptPart>
        <Stack>
          <Facts {...props} />
          <ReceiptActions main={mainAction}>{otherActions}</ReceiptActions>
        </Stack>
      </ReceiptPart>
    </Receipt>
  )
}
