import type { Currency } from '@portal/kernel/money'
import { groupMsisdn } from '@portal/kernel/msisdn'
import type { TransactionType } from '@portal/kernel/transaction'
import { useEffect, useRef } from 'react'
import { formatAmount, formatTime } from '../../lib/language/format.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { Question } from '../../lib/page/page.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import { orderWords } from '../product/order-words.ts'
import { statusAddress } from './pay-address.ts'
import { dropPendingPayment } from './pending-payment.ts'

declare module '../../lib/page/page.ts' {
  interface Questions {
    /** A like payment is pending. The new order exists already and is not paid yet. */
    duplicate: {
      /** The address that leads on to paying the new order, and what that costs. */
      readonly to: string
      readonly price: string
      /** The pending payment, with the amount that it asks for and the time (ISO 8601) of its order. */
      readonly transactionId: string
      readonly askedAt: string
      readonly amount: string
      readonly currency: Currency
      readonly transactionType: TransactionType
      /** Its name, where it has one. */
      readonly name?: string | undefined
    }
  }
}

/** The same number and amount is still on its way: wait for it, or mean it. */
export function DuplicateQuestion({
  question,
  number,
}: {
  question: Question | undefined
  number: string
}) {
  const { t, href, tag, context } = useApp()
  const box = useRef<HTMLDivElement>(null)
  const asked = question?.kind === 'duplicate' ? question.to : ''
  // On a phone the question is above the part of the page in view.
  useEffect(() => {
    if (asked) box.current?.focus()
  }, [asked])
  if (question?.kind !== 'duplicate') return null
  const { to, transactionId, askedAt, amount, currency, name = '' } = question
  const say = orderWords(t, question.transactionType)
  return (
    <div ref={box} tabIndex={-1} data-asks="">
      <Notice
        tone="warn"
        alert
        title={t('duplicate.title')}
        actions={
          <>
            <ButtonLink
              variant="primary"
              href={href(statusAddress(transactionId))}
              // The order that was opened beside the pending one is not wanted any more.
              onClick={() => dropPendingPayment(context.store)}
            >
              {t('duplicate.wait')}
            </ButtonLink>
            <ButtonLink variant="quiet" href={href(to)}>
              {say('duplicate.again')}
            </ButtonLink>
          </>
        }
      >
        <RunningText>
          {say('duplicate.text', {
            name,
            amount: formatAmount(amount, currency),
            number: groupMsisdn(number),
            time: formatTime(askedAt, tag),
          })}
        </RunningText>
      </Notice>
    </div>
  )
}
