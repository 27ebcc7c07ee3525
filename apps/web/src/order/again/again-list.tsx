import type { Recent } from '@portal/contract/calls/device'
import { groupMsisdn } from '@portal/kernel/msisdn'
import type { TransactionType } from '@portal/kernel/transaction'
import { useAsking } from '../../lib/form/page-action.ts'
import { PageForm } from '../../lib/form/page-form.tsx'
import { formatAmount } from '../../lib/language/format.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { PageAction } from '../../lib/page/page.ts'
import { useDial } from '../../lib/page/use-call.ts'
import { AgainRow, AgainRows } from '../../ui/again-row/again-row.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import { DuplicateQuestion } from '../pending/duplicate-question.tsx'
import { type Catalogue, optionOf, productOf, useCatalogue } from '../product/catalogue.ts'
import { orderWords } from '../product/order-words.ts'
import type { Product } from '../product/product.ts'

/** The form of the page that the rows are on, which opens an order for one kind of purchase. */
export type FormHere = { readonly type: TransactionType; readonly action: PageAction }

type RowProps = {
  readonly here: FormHere
  /** Types of payment methods that have problems right now. */
  readonly troubled: readonly string[]
}

/** Rows shown at most, so that the form stays near. */
const rowsMax = 3

type Repeated = Required<NonNullable<Product['again']>>

type FormProps = RowProps & {
  readonly payment: Recent
  readonly id: string
  readonly again: Repeated
}

/** Sent to the form of its product: on this page, or on the page that sells it. */
function AgainForm({ payment, id, again, here, troubled }: FormProps) {
  const { t, context } = useApp()
  const catalogue = useCatalogue()
  const sending = useAsking(here.action, null)
  const { transactionType, msisdn, amount, currency, paymentMode, name = '' } = payment
  const isHere = transactionType === here.type
  const number = groupMsisdn(msisdn)
  const option = optionOf(catalogue, paymentMode)
  const say = orderWords(t, transactionType, option)
  const { words, general } = sending.answer()
  const problems = [...Object.values(words), ...general]
  const dial = useDial()
  return (
    <PageForm of={isHere ? sending : null} to={isHere ? context.path : again.path}>
      {Object.entries({ ...again.fields(payment), by: option }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <AgainRow
        id={id}
        title={
          <RunningText>
            {say('again.row', { amount: formatAmount(amount, currency), number, name })}
          </RunningText>
        }
        detail={say('again.by')}
        trouble={troubled.includes(option) ? say('health') : undefined}
        action={
          <Button type="submit" variant="quiet" busy={sending.busy} aria-describedby={id}>
            {t('again.action')}
          </Button>
        }
      />
      <DuplicateQuestion question={sending.outcome?.question} number={msisdn} />
      {problems.map((problem) => (
        <Notice key={problem} tone="danger" alert>
          <RunningText call={dial}>{problem}</RunningText>
        </Notice>
      ))}
    </PageForm>
  )
}

/** Recent purchases that can be repeated, at most three. */
export const againRows = (recent: readonly Recent[], catalogue: Catalogue) =>
  recent
    .flatMap((payment) => {
      const again = productOf(catalogue, payment.transactionType)?.again
      return again?.fields ? [{ payment, again: { path: again.path, fields: again.fields } }] : []
    })
    .slice(0, rowsMax)

/** The latest purchases of this device: one tap opens the order again, and the way it was paid before. */
export function AgainList({ recent, ...row }: { recent: readonly Recent[] } & RowProps) {
  const { t } = useApp()
  const catalogue = useCatalogue()
  const rows = againRows(recent, catalogue)
  if (rows.length === 0) return null
  return (
    <AgainRows title={t('again.title')}>
      {rows.map(({ payment, again }, place) => (
        <AgainForm
          key={JSON.stringify(payment)}
          id={`again-${place}`}
          payment={payment}
          again={again}
          {...row}
        />
      ))}
    </AgainRows>
  )
}
