import type { OrderPage } from '@portal/contract/transaction'
import { groupMsisdn } from '@portal/kernel/msisdn'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { formatAmount, formatDay, formatTime } from '../../lib/format.ts'
import { useCall } from '../../lib/use-call.ts'
import { FinePrint, Stack } from '../../ui/page/page.tsx'
import {
  Receipt,
  ReceiptActions,
  ReceiptAmount,
  ReceiptHead,
  ReceiptPart,
} from '../../ui/receipt/receipt.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { Timeline } from '../../ui/timeline/timeline.tsx'
import { headOf, isWithVisitor, type Transaction, toneOf } from './order.rules.ts'

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

/** Where the money stands and why, and below it what comes next: two lines, never more. */
function HeadWords({ order, transaction, stopped }: OrderReceiptProps) {
  const { t, tag } = useApp()
  const { values } = useWords(order)
  const call = useCall()
  const { linkExpiresAt } = transaction
  const time = linkExpiresAt ? formatTime(linkExpiresAt, tag) : ''
  const lines = headOf(transaction, { owned: order.owned, stopped })
  return lines.map((keys) => (
    <p key={keys[0]}>
      <RunningText call={call}>
        {keys.map((key) => t(key, { ...values, time })).join(' ')}
      </RunningText>
    </p>
  ))
}

function Legs({ order, transaction }: OrderReceiptProps) {
  const { t, tag } = useApp()
  const { say } = useWords(order)
  // Nobody is asking the bank for its word yet.
  const wordsFor = (leg: string, state: string) =>
    leg === 'paid' && state === 'now' && isWithVisitor(transaction) ? 'next' : state
  return (
    <Timeline
      label={t('order.legs')}
      legs={transaction.legs.map(({ leg, state, at }) => ({
        key: leg,
        name: t(`order.leg.${leg}`),
        state,
        stateLabel: t(`order.legState.${state}`),
        detail: <RunningText>{say(`order.detail.${leg}.${wordsFor(leg, state)}`)}</RunningText>,
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
