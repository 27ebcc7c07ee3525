import { isTooLong } from '@portal/kernel/msisdn'
import { useEffect, useState } from 'react'
import { CheckBalance } from '../../balance/check-balance.tsx'
import { isOnline } from '../../lib/api/connection.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { shapeOf, textsAt } from '../../lib/content/content-shape.ts'
import { problemWords } from '../../lib/form/failure-words.ts'
import { useAsking } from '../../lib/form/page-action.ts'
import { PageForm } from '../../lib/form/page-form.tsx'
import { groupThousands } from '../../lib/language/format.ts'
import { type AppTools, useApp } from '../../lib/page/app-context.ts'
import { lineWords } from '../../lib/page/mobile-network.ts'
import type { Problem, Stay } from '../../lib/page/page.ts'
import { useDial } from '../../lib/page/use-call.ts'
import { type LineCheck, useLineCheck } from '../../order/number/line-check.ts'
import { checkNumber } from '../../order/number/number.rules.ts'
import { numberWords } from '../../order/number/number-words.ts'
import { DuplicateQuestion } from '../../order/pending/duplicate-question.tsx'
import { typedBefore } from '../../order/pending/pending-payment.ts'
import { PayBill } from '../../order/product/pay-bill.tsx'
import { AmountField } from '../../ui/amount-field/amount-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import { type FieldStatus, messageId } from '../../ui/field/field-frame.tsx'
import { FormAnswer } from '../../ui/form-answer/form-answer.tsx'
import { FinePrint, Stack } from '../../ui/page/page.tsx'
import { PhoneField } from '../../ui/phone-field/phone-field.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import { actOnRecharge } from './recharge.action.ts'
import {
  type AmountLimits,
  checkAmount,
  checkLine,
  isOfPostpaid,
  sellerFor,
} from './recharge.rules.ts'
import { SeeBundles } from './see-bundles.tsx'

/** While digits are still being typed, "1" on the way to "100" is not yet too little. */
const amountJudgedAfterMs = 400
const usualAmounts = ['10', '20', '50', '100']

type FormProps = {
  readonly limits: AmountLimits
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
      {numberWords(problem, digits, app)} {isOfPostpaid(problem) && <PayBill />}
      {seller && <a href={href(seller)}>{t('prepaid.bundleLink')}</a>}
    </>
  )
}

/** The server asks again when the order is opened, and refuses it while there is no answer. */
function CheckFailed({ again }: { again: (() => void) | undefined }) {
  const { t } = useApp()
  const onPress = () => {
    // The link goes away with its sentence; the focus waits for the answer in the same place.
    const place = document.getElementById(messageId('msisdn'))
    place?.setAttribute('tabindex', '-1')
    place?.focus()
    again?.()
  }
  const action = again && { words: t('prepaid.checkAgain'), href: '#msisdn', onPress }
  return (
    <RunningText call={useDial()} action={action}>
      {t('prepaid.checkFailed')}
    </RunningText>
  )
}

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
    ? { tone: 'plain', text: <CheckFailed again={line.again} /> }
    : undefined
}

/** Present problems: typed values are judged at once, submitted ones until they change. */
function useProblems(
  typed: { digits: string; amount: string },
  first: Stay | null,
  limits: AmountLimits,
) {
  const submission = useAsking(actOnRecharge, first)
  const { outcome, clear } = submission
  const { msisdn = '', amount = '' } = outcome?.values ?? {}
  const isNumber = msisdn === typed.digits
  const isBoth = isNumber && amount === typed.amount
  // A question is about what was sent: with another number or amount it is another purchase.
  const isOver = outcome?.question && !isBoth
  useEffect(() => {
    if (isOver) clear()
  })
  const judgedAmount = useDebounced(typed.amount, amountJudgedAfterMs)
  // For another number the amount is closed again, or judged anew.
  const submitted = (outcome?.problems ?? []).filter(
    ({ field }) => !field || (field === 'msisdn' ? isNumber : isBoth),
  )
  const amountProblem =
    judgedAmount && judgedAmount === typed.amount ? checkAmount(judgedAmount, limits) : null
  return { submission, submitted, amountProblem }
}

const isAmount = (element: Element | null): boolean => element?.getAttribute('name') === 'amount'

/**
 * The amount is not closed under the visitor's thumb: it stays open while the script takes over, for
 * as long as it has the focus or the number is the one that was there before the script.
 */
function useAmountHeld(hydrated: boolean, numberWasLeft: () => void) {
  const [held, setHeld] = useState(!hydrated)
  // After the number field's own effect, which tells the digits that it found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    if (!held) return
    const number = document.querySelector<HTMLInputElement>('[name=msisdn]')
    const { activeElement } = document
    setHeld(Boolean(number?.value) || isAmount(activeElement))
    // There was no script yet to judge it then.
    if (number?.value && number !== activeElement) numberWasLeft()
  }, [])
  return { held, release: () => setHeld(false) }
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

/** The amounts to tap, as edited. */
function choicesOf({ t, packages }: AppTools) {
  const edited = textsAt(shapeOf(packages['website-homepage-config']), 'amounts')
  const amounts = edited.length > 0 ? edited : usualAmounts
  return amounts.map((value) => ({ value, label: t('prepaid.choice', { amount: value }) }))
}

/** Number and amount: one form, one submit; with script the number is checked while it is typed. */
export function RechargeForm({ limits, numbers, first, onKnown }: FormProps) {
  const app = useApp()
  const { t, context, href } = app
  const hydrated = useHydrated()
  // Back from the payment page the form is as it was left; a page that was loaded anew, once the script has taken over.
  const [typed] = useState(() => (hydrated || onKnown ? typedBefore(context.store) : null))
  const before = first?.values ?? (hydrated ? typed : null)
  const [digits, setDigits] = useState(before?.msisdn ?? '')
  const [amount, setAmount] = useState(before?.amount ?? '')
  const [left, setLeft] = useState(false)
  const { held, release } = useAmountHeld(hydrated, () => setLeft(true))
  const line = useLineCheck(digits, checkLine)
  const { submission, submitted, amountProblem } = useProblems({ digits, amount }, first, limits)
  const { outcome, busy } = submission
  const answer = submission.answer(submitted)

  const numberProblem =
    line.state === 'refused'
      ? line.problem
      : (submitted.find(({ field }) => field === 'msisdn') ??
        ((left && digits !== '') || isTooLong(digits) ? checkNumber(digits) : null))
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
          error={numberProblem && <NumberProblem problem={numberProblem} digits={digits} />}
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
        {/* The question above offers the next steps; without script the form can still be sent again. */}
        {!(outcome?.question && hydrated) && (
          <Button
            type="submit"
            variant={outcome?.question ? 'secondary' : 'primary'}
            wide
            busy={busy}
            aria-disabled={hydrated && !ready ? true : undefined}
          >
            {t('prepaid.continue')}
          </Button>
        )}
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
