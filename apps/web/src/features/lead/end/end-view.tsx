import { leadStatusPath, type OwnLead } from '@portal/contract/calls/lead'
import { useEffect, useRef, useState } from 'react'
import { usePageAction } from '../../../lib/form/page-action.ts'
import { PageForm } from '../../../lib/form/page-form.tsx'
import { sendForm } from '../../../lib/form/submitter.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { useCall } from '../../../lib/page/use-call.ts'
import { DuplicateQuestion } from '../../../order/pending/duplicate-question.tsx'
import { keptReturn } from '../../../order/pending/kept-return.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { FormAnswer } from '../../../ui/form-answer/form-answer.tsx'
import { FinePrint, Stack } from '../../../ui/page/page.tsx'
import { EmptyState } from '../../../ui/state-view/state-view.tsx'
import styles from './end.module.css'
import { hasLedOn, keepLead, noteLedOn } from './kept-lead.ts'
import { payLead } from './pay-lead.action.ts'
import { useLedOn } from './use-led-on.ts'

/** As specified: to the payment, and back to where the visitor came from. */
const ledOnMs = { toPayment: 3_000, back: 6_000 } as const

type EndProps = { lead: OwnLead; first: Stay | null }

/** Whether the visitor is led on by itself, which happens once for a lead; null until the browser says so. */
function useFirstTime(refLeadId: string): boolean {
  const { context } = useApp()
  const [isFirst, setFirst] = useState(false)
  useEffect(() => setFirst(!hasLedOn(context.store, refLeadId)), [context.store, refLeadId])
  return isFirst
}

function Reference({ lead: { refLeadId } }: Pick<EndProps, 'lead'>) {
  const { t, href } = useApp()
  return (
    <>
      <p className={styles.reference}>
        {t('lead.reference')} <b>{refLeadId}</b>
      </p>
      <FinePrint>
        <a href={href(leadStatusPath)}>{t('lead.followHere')}</a>
      </FinePrint>
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
  const isStill = paying.outcome !== null || paying.busy
  useEffect(() => keepLead(context.store, { refLeadId }), [context.store, refLeadId])
  useLedOn(isFirst && !isStill ? ledOnMs.toPayment : null, () => {
    form.current = box.current?.querySelector('form') ?? null
    noteLedOn(context.store, refLeadId)
    if (form.current) sendForm(form.current)
  })
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
            <PageForm of={paying}>
              <Button type="submit" variant="primary" wide busy={paying.busy}>
                {t('lead.pay')}
              </Button>
            </PageForm>
          </Stack>
        </div>
      }
    >
      <p>{t('lead.congratulations')}</p>
      <Reference lead={lead} />
    </EmptyState>
  )
}

/** It is not sold in the town yet: thanks, and other products. */
export function ThankYouEnd({ lead }: Pick<EndProps, 'lead'>) {
  const { t, href, context, navigate } = useApp()
  const isFirst = useFirstTime(lead.refLeadId)
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
      <Reference lead={lead} />
    </EmptyState>
  )
}
