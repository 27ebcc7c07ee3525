import { paymentModes } from '@portal/contract/constants'
import type { Recent } from '@portal/contract/device'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { useApp } from '../lib/app-context.ts'
import { fieldProblems } from '../lib/failure-words.ts'
import { formatAmount } from '../lib/format.ts'
import type { PageAction } from '../lib/page.ts'
import { usePageAction } from '../lib/page-action.ts'
import { AgainRow, AgainRows } from '../ui/again-row/again-row.tsx'
import { wholeAmount } from '../ui/amount-field/whole-amount.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { RunningText } from '../ui/running-text/running-text.tsx'
import { DuplicateQuestion } from './duplicate-question.tsx'

/** The option that pays in a mode: cards are named by both. */
export const optionOf = (paymentMode: string): string =>
  paymentMode === paymentModes.card ? paymentModes.cardOption : paymentMode

type RowProps = {
  /** The action of the page that the rows are on, which opens an order. */
  readonly action: PageAction
  /** Types of ways to pay that have problems right now. */
  readonly troubled: readonly string[]
}

/** At most so many, so that the form stays near. */
const rowsMax = 3

function AgainForm({ payment, id, action, troubled }: { payment: Recent; id: string } & RowProps) {
  const { t, href, context } = useApp()
  const { outcome, busy, submit } = usePageAction(action, null)
  const { msisdn, amount, currency, paymentMode } = payment
  const number = groupMsisdn(msisdn)
  const option = optionOf(paymentMode)
  const problems = Object.values(fieldProblems(outcome?.problems ?? [], t))
  return (
    <form method="post" action={href(context.path)} onSubmit={submit}>
      <input type="hidden" name="msisdn" value={msisdn} />
      <input type="hidden" name="amount" value={wholeAmount(amount) ?? amount} />
      <input type="hidden" name="by" value={option} />
      <AgainRow
        id={id}
        title={
          <RunningText>
            {t('again.row', { amount: formatAmount(amount, currency), number })}
          </RunningText>
        }
        detail={t(`again.by.${option}`)}
        trouble={troubled.includes(option) ? t(`health.${option}`) : undefined}
        action={
          <Button type="submit" busy={busy} aria-describedby={id}>
            {t('again.action')}
          </Button>
        }
      />
      <DuplicateQuestion question={outcome?.question} number={msisdn} />
      {problems.map((words) => (
        <Notice key={words} tone="danger" alert>
          {words}
        </Notice>
      ))}
    </form>
  )
}

/** What this device paid for lately: one tap opens the order and the way it was paid before. */
export function AgainList({ recent, ...row }: { recent: readonly Recent[] } & RowProps) {
  const { t } = useApp()
  if (recent.length === 0) return null
  return (
    <AgainRows title={t('again.title')}>
      {recent.slice(0, rowsMax).map((payment, place) => (
        <AgainForm
          key={JSON.stringify(payment)}
          id={`again-${place}`}
          payment={payment}
          {...row}
        />
      ))}
    </AgainRows>
  )
}
