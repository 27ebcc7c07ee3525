import { groupMsisdn } from '@portal/kernel/msisdn'
import { useConsequence } from '../../../code/use-consequence.ts'
import { useHydrated } from '../../../lib/browser/use-hydrated.ts'
import { problemWords } from '../../../lib/form/failure-words.ts'
import { usePageAction } from '../../../lib/form/page-action.ts'
import { PageForm } from '../../../lib/form/page-form.tsx'
import { formatAmount } from '../../../lib/language/format.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { methodAddress } from '../../../order/product/payment-method.ts'
import { keepForRecharge, rechargePath } from '../../../order/product/recharge-path.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { RunningText } from '../../../ui/running-text/running-text.tsx'
import { Unscripted } from '../../../ui/scripted/scripted.tsx'
import { DuplicateField, useDuplicateReload } from '../duplicate.tsx'
import { methodField } from '../methods/pay-method.ts'
import { CarriedEmail } from './carried-email.tsx'
import { numberField } from './code.action.ts'
import { actOnConfirm, confirmField } from './confirm.action.ts'
import { OtherMethod } from './other-method.tsx'
import type { ConfirmStep, StepView } from './step-data.ts'
import styles from './steps.module.css'

type ConfirmProps = {
  view: StepView
  step: ConfirmStep
  /** The server's answer to a form posted without script. */
  first: Stay | null
  close: () => void
}

/** The number cannot pay for this: recharge it, or pay another way. */
function NotEnough({ view, step, words }: Pick<ConfirmProps, 'view' | 'step'> & { words: string }) {
  const { t, href, context } = useApp()
  const { number } = step
  // With script the number stays out of the address. Decision 084.
  const address = useHydrated() ? rechargePath : `${rechargePath}?msisdn=${number}`
  return (
    <Stack>
      <Notice tone="warn" alert>
        <RunningText>{words}</RunningText>
      </Notice>
      <div className={styles.calls}>
        <OtherMethod view={view} />
        <ButtonLink
          wide
          href={href(address)}
          onClick={() => keepForRecharge(context.store, number)}
        >
          {t('step.recharge', { number: groupMsisdn(number) })}
        </ButtonLink>
      </div>
    </Stack>
  )
}

const unusable = 'refusal.proof.unusable'

/** The form proves the number once more. */
function NotProved({ view: { chosen, order } }: Pick<ConfirmProps, 'view'>) {
  const { t, href } = useApp()
  return (
    <Stack>
      <Notice tone="warn" alert>
        {t(unusable)}
      </Notice>
      <ButtonLink wide variant="primary" href={href(methodAddress(chosen.slug, order.orderId))}>
        {t('step.newCode')}
      </ButtonLink>
    </Stack>
  )
}

/** Says what the number has and what is taken from it, and asks whether to. */
export function ConfirmForm({ view, step, first, close }: ConfirmProps) {
  const { t } = useApp()
  const hydrated = useHydrated()
  const sending = usePageAction(useDuplicateReload(actOnConfirm), first)
  const { outcome, busy } = sending
  useConsequence(outcome, first, close)
  const { order, attempt, chosen } = view
  const { amount, currency } = order.summary
  const { airtime } = step
  const number = groupMsisdn(step.number)
  const price = formatAmount(amount, currency)
  const words = (decimal: string) => formatAmount(decimal, currency)
  if (airtime?.after === null) {
    const values = { number, price, left: words(airtime.left) }
    return <NotEnough view={view} step={step} words={t('step.airtimeShort', values)} />
  }
  const problem = outcome?.problems[0]
  const fault = problem && problemWords(problem, t)
  if (fault && problem.text === 'refusal.payer.not-enough') {
    return <NotEnough view={view} step={step} words={fault} />
  }
  if (problem?.text === unusable) {
    return (
      <Stack>
        <NotProved view={view} />
        <OtherMethod view={view} variant="secondary" />
      </Stack>
    )
  }
  // The proof is in the form that was posted or in the session, which script alone reads.
  const isProofAtHand = hydrated || Boolean(first?.values.uniqueCode)
  return (
    <Stack>
      <p>
        <RunningText>
          {airtime
            ? t('step.airtimeText', {
                number,
                price,
                left: words(airtime.left),
                after: words(airtime.after),
              })
            : t('step.airtimeUntold', { number, price })}
        </RunningText>
      </p>
      {fault && (
        <Notice tone="danger" alert>
          {fault}
        </Notice>
      )}
      {!isProofAtHand && (
        <Unscripted>
          <NotProved view={view} />
        </Unscripted>
      )}
      <PageForm of={sending}>
        <input type="hidden" name={confirmField} value="1" />
        <input type="hidden" name="attempt" value={attempt} />
        <DuplicateField order={order} />
        <input type="hidden" name={methodField} value={chosen.type} />
        <input type="hidden" name={numberField} value={step.number} />
        <CarriedEmail first={first} />
        <input type="hidden" name="uniqueCode" value={first?.values.uniqueCode} />
        <div className={styles.calls}>
          <div className={isProofAtHand ? undefined : styles.scripted}>
            <Button type="submit" variant="primary" wide busy={busy} disabled={!isProofAtHand}>
              {t(busy ? 'step.paying' : 'step.confirm')}
            </Button>
          </div>
          <OtherMethod view={view} variant="secondary" />
        </div>
      </PageForm>
    </Stack>
  )
}
