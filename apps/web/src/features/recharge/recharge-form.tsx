import { useEffect, useState } from 'react'
import { CheckBalance } from '../../balance/check-balance.tsx'
import { isOnline } from '../../lib/api/connection.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { shapeOf, textsAt } from '../../lib/content/content-shape.ts'
import { problemWords } from '../../lib/form/failure-words.ts'
import { PageForm } from '../../lib/form/page-form.tsx'
import { groupThousands } from '../../lib/language/format.ts'
import { type AppTools, useApp } from '../../lib/page/app-context.ts'
import { lineWords } from '../../lib/page/mobile-network.ts'
import type { Problem, Stay } from '../../lib/page/page.ts'
import { useDial } from '../../lib/page/use-call.ts'
import { type AmountLimits, checkAmount } from '../../order/amount/amount.rules.ts'
import { isAmount, useAmountHeld } from '../../order/amount/use-amount-held.ts'
import { useTypedProblems } from '../../order/amount/use-typed-problems.ts'
import { CheckFailed } from '../../order/number/check-failed.tsx'
import { type LineCheck, useLineCheck } from '../../order/number/line-check.ts'
import { numberWords } from '../../order/number/number-words.ts'
import { numberProblem } from '../../order/number/present-problem.ts'
import { ContinueButton } from '../../order/pending/continue-button.tsx'
import { DuplicateQuestion } from '../../order/pending/duplicate-question.tsx'
import { typedBefore } from '../../order/pending/pending-payment.ts'
import { PayBill } from '../../order/product/pay-bill.tsx'
import { AmountField } from '../../ui/amount-field/amount-field.tsx'
import type { FieldStatus } from '../../ui/field/field-frame.tsx'
import { FormAnswer } from '../../ui/form-answer/form-answer.tsx'
import { FinePrint, Stack } from '../../ui/page/page.tsx'
import { PhoneField } from '../../ui/phone-field/phone-field.tsx'
import { actOnRecharge } from './recharge.action.ts'
import { checkLine, isOfPostpaid, sellerFor } from './recharge.rules.ts'
import { SeeBundles } from './see-bundles.tsx'

type FormProps = {
  readonly limits: AmountLimits
  /** A number to begin with. */
  readonly number?: string
  /** Numbers this device paid for lately. */
  readonly numbers: readonly string[]
  /** The server's answer to the form, posted without script. */
  readonly first: Stay | null
  /** Told the number while it can be recharged, and nothing while it cannot; its balance is then offered as well. */
  readonly onKnown?: (number: string) => void
}

/** Adds the network of a number, or what can be paid for it. */
function NumberProblem({ problem, digits }: { problem: Problem; digits: string }) {
  const app = useApp()
  const { t, href } = app
  const seller = sellerFor(problem)
  return (
    <>
      {numberWords(problem, digits, app)} {isOfPostpaid(problem) && <PayBill number={digits} />}
      {seller && <a href={href(seller)}>{t('prepaid.bundleLink')}</a>}
    </>
  )
}

/** Without an answer about the number, there is still a code to dial. */
const RechargeCheckFailed = ({ again }: { again: (() => void) | undefined }) => (
  <CheckFailed text="prepaid.checkFailed" call={useDial()} again={again} />
)

function lineStatus(
  line: LineCheck,
  digits: string,
  app: AppTools,
  hasBundles: boolean,
): FieldStatus | undefined {
  const { t } = app
  if (line.state === 'checking') return { tone: 'wait', text: t('prepaid.checking') }
  if (line.state === 'known') {
    const words = lineWords(digits, line.lineType, app)
    const text = hasBundles ? (
      <>
        {words} <SeeBundles />
      </>
    ) : (
      words
    )
    return { tone: 'ok', text }
  }
  // Without network the frame says so.
  return line.state === 'unsure' && isOnline()
    ? { tone: 'plain', text: <RechargeCheckFailed again={line.again} /> }
    : undefined
}

/** Whether the number can be recharged, for all that is known, and the number once that is certain. */
function useReady(line: LineCheck, digits: string, onKnown: FormProps['onKnown']) {
  const { prefetch } = useApp()
  const known = line.state === 'known' ? digits : ''
  const numberReady = known !== '' || line.state === 'unsure'
  // The payment page's code comes while the amount is chosen.
  useEffect(() => {
    if (numberReady) prefetch('/payment/start')
  }, [numberReady, prefetch])
  useEffect(() => onKnown?.(known), [known, onKnown])
  return { numberReady, known }
}

/** "5,000", as amounts are written everywhere else. */
const inThousands = ({ min, max }: AmountLimits) => ({
  min: groupThousands(min),
  max: groupThousands(max),
})

/** The amounts to tap, as edited: whole ones of the market's currency. */
const choicesOf = ({ t, packages }: AppTools) =>
  textsAt(shapeOf(packages['website-homepage-config']), 'amounts').map((value) => ({
    value,
    label: t('prepaid.choice', { amount: groupThousands(value) }),
  }))

/** Number and amount: one form, one submit; with script the number is checked while it is typed. */
export function RechargeForm({ limits, number = '', numbers, first, onKnown }: FormProps) {
  const app = useApp()
  const { t, context, href } = app
  const hydrated = useHydrated()
  // Back from the payment page the form is as it was left; a page that was loaded anew, once the script has taken over.
  const [typed] = useState(() => (hydrated || onKnown ? typedBefore(context.store) : null))
  const given = number ? { msisdn: number, amount: '' } : null
  const before = first?.values ?? given ?? (hydrated ? typed : null)
  const [digits, setDigits] = useState(before?.msisdn ?? '')
  const [amount, setAmount] = useState(before?.amount ?? '')
  const [left, setLeft] = useState(false)
  const { held, release } = useAmountHeld(hydrated, () => setLeft(true))
  const line = useLineCheck(digits, checkLine)
  const { submission, submitted, amountProblem } = useTypedProblems(
    { digits, amount },
    first,
    actOnRecharge,
    (typed) => checkAmount(typed, limits),
  )
  const { outcome, busy } = submission
  const answer = submission.answer(submitted)

  const wrongNumber = numberProblem(digits, { line, submitted, left })
  const amountTrouble = amountProblem ?? submitted.find(({ field }) => field === 'amount') ?? null
  const { numberReady, known } = useReady(line, digits, onKnown)
  // A typed amount keeps its field open, and so does an answer that asks for one.
  const closed = hydrated && !numberReady && !held && amount === '' && !amountTrouble
  const ready = numberReady && checkAmount(amount, limits) === null

  return (
    <PageForm
      of={submission}
      to={context.path}
      noValidate
      onBlur={({ target }) => {
        if (target.getAttribute('name') === 'msisdn') setLeft(true)
        if (isAmount(target)) release()
      }}
    >
      <Stack>
        <DuplicateQuestion question={outcome?.question} number={digits} />
        <FormAnswer {...answer} call={useDial()} />
        <PhoneField
          label={t('prepaid.numberLabel')}
          hint={t('prepaid.numberHint')}
          defaultValue={before?.msisdn}
          error={wrongNumber && <NumberProblem problem={wrongNumber} digits={digits} />}
          // The answer above says the same of it.
          status={answer.general.length > 0 ? undefined : lineStatus(line, digits, app, !!onKnown)}
          onDigits={(typed) => {
            release()
            setDigits(typed)
          }}
          choices={numbers}
          choicesLabel={t('prepaid.recentNumbers')}
          required
        />
        <AmountField
          label={t('prepaid.amountLabel')}
          hint={t('prepaid.amountHint', inThousands(limits))}
          unit={t('prepaid.amountUnit')}
          choices={choicesOf(app)}
          choicesLabel={t('prepaid.choices')}
          defaultValue={before?.amount}
          error={amountTrouble && problemWords(amountTrouble, t)}
          onAmount={setAmount}
          locked={closed ? t('prepaid.numberFirst') : undefined}
          required
        />
        <ContinueButton outcome={outcome} busy={busy} ready={ready} />
        <FinePrint>{t('prepaid.note')}</FinePrint>
        {/* Last, so that it moves no button as it comes. */}
        {onKnown && known && (
          <CheckBalance by="number" to={href(context.path)} busy={busy}>
            {t('line.checkBalance')}
          </CheckBalance>
        )}
      </Stack>
    </PageForm>
  )
}
