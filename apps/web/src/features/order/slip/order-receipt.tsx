import { type LeadNotes, leadStatusPath } from '@portal/contract/calls/lead'
import type { OrderPage } from '@portal/contract/calls/order-page'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { type ReactNode, useRef } from 'react'
import { formatAmount, formatDay, formatMoment, formatTime } from '../../../lib/language/format.ts'
import type { TextValues } from '../../../lib/language/text.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import { useCall } from '../../../lib/page/use-call.ts'
import { accountRows } from '../../../order/product/account-rows.ts'
import { methodOf, productOf, useCatalogue } from '../../../order/product/catalogue.ts'
import { orderValues } from '../../../order/product/order-values.ts'
import { orderWords } from '../../../order/product/order-words.ts'
import { FinePrint, Stack } from '../../../ui/page/page.tsx'
import {
  Receipt,
  ReceiptActions,
  ReceiptAmount,
  ReceiptFoot,
  ReceiptHead,
  ReceiptPart,
} from '../../../ui/receipt/receipt.tsx'
import { RunningText } from '../../../ui/running-text/running-text.tsx'
import { SummaryList } from '../../../ui/summary-list/summary-list.tsx'
import { Timeline } from '../../../ui/timeline/timeline.tsx'
import { KeptFocus } from './kept-focus.tsx'
import {
  headOf,
  legWords,
  secondsToDeliver,
  type Transaction,
  timedLegs,
  toneOf,
} from './order.rules.ts'
import { TimeToApprove } from './order-waiting.tsx'

type OrderReceiptProps = {
  readonly order: OrderPage
  readonly transaction: Transaction
  /** The page has stopped asking on its own. */
  readonly stopped: boolean
  /** Back from the bank's page by its way out. */
  readonly leftPage: boolean
  /** Until the payer's time to approve is over; null where none runs. */
  readonly secondsLeft: number | null
  readonly advice: ReactNode
  /** Of the lead that a plan was bought by. */
  readonly lead: LeadNotes | undefined
  readonly nextStep: ReactNode
  readonly otherActions: ReactNode
  /** By the facts that decide how high the parts are. */
  readonly shape: string
  /** It has changed only just now: what can be pressed was not there a moment ago. */
  readonly justMoved: boolean
}

/** Another service may tell the status of a payment and no more: what was bought, and for how much, is not named then. */
const productEndings = ({ amount, transactionType }: OrderPage['summary']): readonly string[] =>
  amount === '' ? ['untold', transactionType] : [transactionType]

/** Values of the placeholders, and the look-up of texts by product and payment method. */
function useWords({ order, transaction }: Pick<OrderReceiptProps, 'order' | 'transaction'>) {
  const { t, tag } = useApp()
  const { summary } = order
  const { payer, linkExpiresAt, refund } = transaction
  const withinDays = refund?.arrivesWithinDays
  const values = {
    amount: summary.amount && formatAmount(summary.amount, summary.currency),
    // The amount that goes back, where it is not the order's.
    paid: formatAmount(refund?.amount ?? summary.amount, summary.currency),
    ...orderValues(summary),
    payer: groupMsisdn(payer ?? ''),
    time: linkExpiresAt ? formatTime(linkExpiresAt, tag) : '',
    ...(withinDays === undefined ? {} : { count: withinDays }),
  }
  const catalogue = useCatalogue()
  const method = methodOf(catalogue, transaction.paymentMode)
  const sayWith = orderWords(t, productEndings(summary), method?.words)
  const product = productOf(catalogue, summary.transactionType)
  const say = (key: string, more: TextValues = {}) => sayWith(key, { ...values, ...more })
  return { values, method, product, say }
}

/** Other days than that on which it was asked for are named with the time: cards take days. */
function timeOfLeg(at: string, { legs }: Transaction, tag: string) {
  const asked = legs.find(({ leg }) => leg === 'asked')?.at ?? at
  const isSameDay = formatDay(asked, tag) === formatDay(at, tag)
  return { text: isSameDay ? formatTime(at, tag) : formatMoment(at, tag), dateTime: at }
}

/** Keys of words as one text, with the numbers to call as links. */
function Words({ of: keys, ...props }: OrderReceiptProps & { of: readonly string[] }) {
  const { say } = useWords(props)
  const call = useCall()
  return <RunningText call={call}>{keys.map((key) => say(key)).join(' ')}</RunningText>
}

function Legs({ order, transaction, leftPage }: OrderReceiptProps) {
  const { t, tag } = useApp()
  const { say } = useWords({ order, transaction })
  const detailOf = (each: Transaction['legs'][number]) => {
    const { leg, state } = each
    const count = leg === 'delivered' && state === 'done' ? secondsToDeliver(transaction) : null
    const words =
      count === null
        ? say(`order.detail.${leg}.${legWords(transaction, order.owned, each, leftPage)}`)
        : say('order.detail.delivered.quick', { count })
    return <RunningText key={words}>{words}</RunningText>
  }
  return (
    <Timeline
      label={t('order.legs')}
      legs={timedLegs(transaction).map((each) => ({
        key: each.leg,
        name: say(`order.leg.${each.leg}`),
        state: each.state,
        stateLabel: t(`order.legState.${each.state}`),
        detail: detailOf(each),
        time: each.at ? timeOfLeg(each.at, transaction, tag) : undefined,
      }))}
    />
  )
}

/** Facts of the payment alone: a figure of the bytes it took would mislead most payers. Decision 062. */
function Facts({ order, transaction }: OrderReceiptProps) {
  const { t, tag } = useApp()
  const { say } = useWords({ order, transaction })
  const { reference, emailId, payer, legs } = transaction
  const asked = legs.find(({ leg }) => leg === 'asked')?.at
  return (
    <>
      <SummaryList
        rows={[
          ...(reference ? [{ label: t('order.reference'), value: reference }] : []),
          ...accountRows(order.summary, t),
          ...(asked ? [{ label: t('order.date'), value: formatDay(asked, tag) }] : []),
          ...(payer
            ? [
                {
                  label: say('order.payer'),
                  value: <RunningText>{groupMsisdn(payer)}</RunningText>,
                },
              ]
            : []),
          ...(emailId ? [{ label: t('order.email'), value: emailId }] : []),
        ]}
      />
      {!order.owned && <FinePrint>{t('order.masked')}</FinePrint>}
    </>
  )
}

/** Where the request stands that a plan was bought by. */
function Lead({ lead }: { lead: LeadNotes }) {
  const { t, href } = useApp()
  const call = useCall()
  return (
    <ReceiptPart>
      <Stack>
        <p>
          {t('order.leadNotes', { lead: lead.refLeadId })} <b>{lead.statusText}</b>
        </p>
        {lead.notes.map((note) => (
          <p key={note}>
            <RunningText call={call}>{note}</RunningText>
          </p>
        ))}
        <FinePrint>
          <a href={href(`${leadStatusPath}?${new URLSearchParams({ lead: lead.refLeadId })}`)}>
            {t('order.leadStatus')}
          </a>
        </FinePrint>
      </Stack>
    </ReceiptPart>
  )
}

/** One payment as a slip: its state and that of the money, the legs with times, the next step. */
export function OrderReceipt(props: OrderReceiptProps) {
  const { t } = useApp()
  const { order, transaction, stopped, leftPage, secondsLeft, shape } = props
  const { values, method, product } = useWords(props)
  const { money, next } = headOf(transaction, { owned: order.owned, stopped, leftPage })
  const [state, ...why] = money
  const paragraphs = [why, next].filter((keys) => keys.length > 0)
  const focused = useRef<string | null>(null)
  const asked = order.owned && transaction.money === 'approve-on-phone'
  // The bar stays in its place while what became of the prompt is being found out.
  const isAsking = transaction.money === 'confirming' || transaction.money === 'opening-page'
  const waits = asked || (isAsking && method?.asksPhone)
  // The words keep their places too, so that the same lines are there from the prompt to its answer.
  const task = asked ? 'order.approve' : waits && !stopped ? 'order.moment' : null
  return (
    <Receipt columns>
      <ReceiptHead
        tone={toneOf(transaction)}
        icon={asked ? 'phone' : undefined}
        title={t(`order.status.${transaction.status}`)}
        task={task ? t(task) : undefined}
        time={waits && <TimeToApprove transaction={transaction} secondsLeft={secondsLeft} />}
        note={<Words {...props} of={[state]} />}
        noteKey={state}
      >
        {paragraphs.map((keys, index) => (
          // Lower words have another place when those before them change.
          <p key={paragraphs.slice(0, index + 1).join()}>
            <Words {...props} of={keys} />
          </p>
        ))}
      </ReceiptHead>
      <ReceiptPart key={`legs ${shape}`}>
        {values.amount && (
          <ReceiptAmount
            amount={values.amount}
            what={product ? t(product.words.what, values) : ''}
          />
        )}
        <Stack>
          <Legs {...props} />
          {props.advice}
        </Stack>
      </ReceiptPart>
      <ReceiptFoot key={shape}>
        <ReceiptPart>
          <Facts {...props} />
        </ReceiptPart>
        {props.lead && <Lead lead={props.lead} />}
        <ReceiptActions next={props.nextStep} resting={props.justMoved}>
          {props.otherActions}
        </ReceiptActions>
        <KeptFocus words={focused} />
      </ReceiptFoot>
    </Receipt>
  )
}
