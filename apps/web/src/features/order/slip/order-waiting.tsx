import type { OrderPage } from '@portal/contract/calls/order-page'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { useHydrated } from '../../../lib/browser/use-hydrated.ts'
import { clockWords, formatTime } from '../../../lib/language/format.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import { payAddress } from '../../../order/pending/pay-address.ts'
import { methodOf, useCatalogue } from '../../../order/product/catalogue.ts'
import { orderWords } from '../../../order/product/order-words.ts'
import { AccordionItem } from '../../../ui/accordion/accordion.tsx'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Countdown } from '../../../ui/countdown/countdown.tsx'
import { RunningText } from '../../../ui/running-text/running-text.tsx'
import { Steps } from '../../../ui/steps/steps.tsx'
import type { Transaction } from './order.rules.ts'
import { isPromptLate, promptLifeOf, timeLeftWords } from './prompt.rules.ts'

/** How long the prompt can still be approved; without script, until when. */
export function TimeToApprove({
  transaction,
  secondsLeft,
}: {
  transaction: Transaction
  secondsLeft: number | null
}) {
  const { t, tag } = useApp()
  const counts = useHydrated()
  const { approveBy, money } = transaction
  if (!approveBy || !secondsLeft) return <Countdown awaited={money === 'opening-page'} />
  const life = promptLifeOf(transaction)
  const mark = counts ? timeLeftWords(secondsLeft, life) : null
  return (
    <Countdown
      // Not the same line with other words, which would be seen to jump.
      key={String(counts)}
      words={
        counts
          ? t('order.timeLeft', { time: clockWords(secondsLeft) })
          : t('order.approveBy', { time: formatTime(approveBy, tag) })
      }
      share={Math.min(1, secondsLeft / life)}
      spoken={mark ? t(`order.spoken.${mark}`) : ''}
    />
  )
}

/** For visitors without a prompt: nothing has failed, and there is something to do. */
export function NoPromptAdvice({
  order,
  transaction,
  secondsLeft,
}: {
  order: OrderPage
  transaction: Transaction
  secondsLeft: number | null
}) {
  const { t, href } = useApp()
  const method = methodOf(useCatalogue(), transaction.paymentMode)?.words
  const words = orderWords(t, order.summary.transactionType, method)
  const payer = groupMsisdn(transaction.payer ?? '')
  const dial = { href: words('order.dialHref').replaceAll('#', '%23'), words: words('order.dial') }
  const say = (key: string) => <RunningText call={dial}>{words(key, { payer })}</RunningText>
  const other = (
    <ButtonLink wide href={href(payAddress(order.orderId))}>
      {t('order.noPrompt.otherAction')}
    </ButtonLink>
  )
  // The prompt is gone: nothing can be approved on the phone any more.
  if (transaction.money === 'confirming') return other
  return (
    <AccordionItem
      icon="question"
      title={t('order.noPrompt')}
      marked={secondsLeft !== null && isPromptLate(secondsLeft, promptLifeOf(transaction))}
    >
      <Steps
        steps={[
          say('order.noPrompt.wait'),
          say('order.noPrompt.signal'),
          say('order.noPrompt.dial'),
          say('order.noPrompt.other'),
        ]}
      >
        {other}
      </Steps>
    </AccordionItem>
  )
}
