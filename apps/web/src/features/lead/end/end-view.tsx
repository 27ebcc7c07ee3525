import type { OwnLead } from '@portal/contract/calls/lead'
import { useEffect, useRef, useState } from 'react'
import { acceptedField } from '../../../bundle/purchase/accepted-price.ts'
import { usePageAction } from '../../../lib/form/page-action.ts'
import { PageForm } from '../../../lib/form/page-form.tsx'
import { sendForm } from '../../../lib/form/submitter.ts'
import { formatAmount } from '../../../lib/language/format.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Question, Stay } from '../../../lib/page/page.ts'
import { useCall } from '../../../lib/page/use-call.ts'
import { DuplicateQuestion } from '../../../order/pending/duplicate-question.tsx'
import { keptReturn } from '../../../order/pending/kept-return.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { FormAnswer } from '../../../ui/form-answer/form-answer.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { EmptyState } from '../../../ui/state-view/state-view.tsx'
import styles from './end.module.css'
import { hasLedOn, keepLead, noteLedOn } from './kept-lead.ts'
import { LeadReference } from './lead-reference.tsx'
import { payLead } from './pay-lead.action.ts'
import { useLedOn } from './use-led-on.ts'

/** As specified: to the payment, and back to where the visitor came from. */
const ledOnMs = { toPayment: 3_000, back: 6_000 } as const

type EndProps = { lead: OwnLead; first: Stay | null }

/** Whether the visitor is led on by itself, which happens once for a lead; false until the browser says so. */
function useFirstTime(refLeadId: string): boolean {
  const { context } = useApp()
  const [isFirst, setFirst] = useState(false)
  useEffect(() => setFirst(!hasLedOn(context.store, refLeadId)), [context.store, refLeadId])
  return isFirst
}

/** Keeps the lead in the session, so that its reference is found again after the page was left. */
function useKeptLead({ refLeadId }: OwnLead) {
  const { context } = useApp()
  useEffect(() => keepLead(context.store, { refLeadId }), [context.store, refLeadId])
}

const priceOf = (question: Question | undefined): string | null =>
  question?.kind === 'price' ? question.now : null

/** The button that pays; it says the price where that is another one than as the lead was made. */
function PayForm({ lead, paying }: { lead: OwnLead; paying: ReturnType<typeof usePageAction> }) {
  const { t } = useApp()
  const box = useRef<HTMLDivElement>(null)
  const price = priceOf(paying.outcome?.question)
  useEffect(() => {
    if (price) box.current?.focus()
  }, [price])
  const now = price && formatAmount(price, lead.currency)
  const before = formatAmount(lead.amount, lead.currency)
  return (
    <>
      {now && (
        <div ref={box} tabIndex={-1}>
          <Notice tone="warn" alert title={t('lead.priceChangedTitle')}>
            {t('lead.priceChanged', { now, before })}
          </Notice>
        </div>
      )}
      <PageForm of={paying}>
        {price && <input type="hidden" name={acceptedField} value={price} />}
        <Button type="submit" variant="primary" wide busy={paying.busy}>
          {now ? t('lead.payAt', { now }) : t('lead.pay')}
        </Button>
      </PageForm>
    </>
  )
}

/** Home broadband is sold in the town: the plan is paid next. */
export function FeasibleEnd({ lead, first }: EndProps) {
  const { t, context } = useApp()
  const { refLeadId, msisdn } = lead
  const paying = usePageAction(payLead, first)
  const form = useRef<HTMLFormElement | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const isFirst = useFirstTime(refLeadId)
  const isAnswered = paying.outcome !== null
  useKeptLead(lead)
  const isGivenUp = useLedOn(
    isFirst && !isAnswered && !paying.busy ? ledOnMs.toPayment : null,
    () => {
      form.current = box.current?.querySelector('form') ?? null
      noteLedOn(context.store, refLeadId)
      if (form.current) sendForm(form.current)
    },
  )
  const leadsOn = isFirst && !isAnswered && !isGivenUp
  return (
    <EmptyState
      icon="check"
      level={1}
      title={t('lead.sent')}
      actions={
        <div ref={box} className={styles.answers}>
          <Stack>
            <FormAnswer {...paying.answer()} call={useCall()} />
            <DuplicateQuestion question={paying.outcome?.question} number={msisdn} />
            <PayForm lead={lead} paying={paying} />
          </Stack>
        </div>
      }
    >
      <p>{t(leadsOn ? 'lead.congratulations' : 'lead.available')}</p>
      <LeadReference refLeadId={refLeadId} />
    </EmptyState>
  )
}

/** It is not sold in the town yet: thanks, and other products. */
export function ThankYouEnd({ lead }: Pick<EndProps, 'lead'>) {
  const { t, href, context, navigate } = useApp()
  const isFirst = useFirstTime(lead.refLeadId)
  useKeptLead(lead)
  useLedOn(isFirst ? ledOnMs.back : null, () => {
    noteLedOn(context.store, lead.refLeadId)
    navigate(keptReturn(context))
  })
  return (
    <EmptyState
      icon="info"
      level={1}
      title={t('lead.thanks')}
      actions={
        <ButtonLink variant="primary" href={href('/')}>
          {t('lead.explore')}
        </ButtonLink>
      }
    >
      <p>{t('lead.unavailable', { town: lead.city })}</p>
      <LeadReference refLeadId={lead.refLeadId} />
    </EmptyState>
  )
}
