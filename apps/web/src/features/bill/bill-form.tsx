import type { Bill } from '@portal/contract/calls/bill'
import { useEffect, useState } from 'react'
import { isOnline } from '../../lib/api/connection.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { problemWords } from '../../lib/form/failure-words.ts'
import { PageForm } from '../../lib/form/page-form.tsx'
import { groupThousands } from '../../lib/language/format.ts'
import { type AppTools, useApp } from '../../lib/page/app-context.ts'
import { lineWords } from '../../lib/page/mobile-network.ts'
import type { Problem, Stay } from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { isAmount, useAmountHeld } from '../../order/amount/use-amount-held.ts'
import { useTypedProblems } from '../../order/amount/use-typed-problems.ts'
import { CheckFailed } from '../../order/number/check-failed.tsx'
import { keepNumber, keptNumber } from '../../order/number/kept-number.ts'
import { type LineCheck, useLineCheck } from '../../order/number/line-check.ts'
import { numberWords } from '../../order/number/number-words.ts'
import { numberProblem } from '../../order/number/present-problem.ts'
import { ContinueButton } from '../../order/pending/continue-button.tsx'
import { DuplicateQuestion } from '../../order/pending/duplicate-question.tsx'
import { EnterPays } from '../../order/pending/enter-pays.tsx'
import { billPath } from '../../order/product/bill-path.ts'
import { AmountField } from '../../ui/amount-field/amount-field.tsx'
import type { FieldStatus } from '../../ui/field/field-frame.tsx'
import { FormAnswer } from '../../ui/form-answer/form-answer.tsx'
import { FinePrint, Stack } from '../../ui/page/page.tsx'
import { PhoneField } from '../../ui/phone-field/phone-field.tsx'
import { actOnBill, billChanged } from './bill.action.ts'
import { checkBillAmount, checkLine, suggestedAmount } from './bill.rules.ts'
import { type BillData, wantedLine } from './bill-data.ts'
import { noteWords } from './bill-words.ts'
import { OpenBill } from './open-bill.tsx'
import { sellerFor } from './seller.ts'
import { ShownBill } from './shown-bill.tsx'

type FormProps = {
  readonly data: BillData
  /** The server's answer to the form, posted without script. */
  readonly first: Stay | null
}

/** A line without a bill is led on to the page that sells to it, with its number. */
function NumberProblem({ problem, digits }: { problem: Problem; digits: string }) {
  const app = useApp()
  const { t, href, context } = app
  const seller = sellerFor(problem)
  // With script the number stays out of the address. Decision 084.
  const isScripted = useHydrated()
  return (
    <>
      {numberWords(problem, digits, app)}{' '}
      {seller && (
        <a
          href={href(isScripted ? seller.path : `${seller.path}?msisdn=${digits}`)}
          onClick={() => seller.keep(context.store, digits)}
        >
          {t(seller.words)}
        </a>
      )}
    </>
  )
}

function lineStatus(
  line: LineCheck,
  digits: string,
  app: AppTools,
  call: ReturnType<typeof useCall>,
): FieldStatus | undefined {
  if (line.state === 'checking') return { tone: 'wait', text: app.t('prepaid.checking') }
  if (line.state === 'known') return { tone: 'ok', text: lineWords(digits, line.lineType, app) }
  // Without network the frame says so.
  return line.state === 'unsure' && isOnline()
    ? {
        tone: 'plain',
        text: <CheckFailed text="bill.checkFailed" call={call} again={line.again} />,
      }
    : undefined
}

/**
 * The server is not told the number that this tab keeps, so a page that was loaded anew asks for its bill here.
 */
function useNumberOfTab({ number }: BillData) {
  const { context, reload } = useApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    delete document.documentElement.dataset.kept
    if (number === '' && keptNumber(context.store, billPath) !== '') reload()
  }, [])
}

/** Reads the page again where the answer is that the bill has changed. */
function useChangedBill(outcome: Stay | null) {
  const { reload } = useApp()
  const isChanged = outcome?.problems.some(({ text }) => text === billChanged) ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (isChanged) reload()
  }, [outcome])
}

/** What is typed. Another bill brings its own amount along, unless a payment for it is not counted yet. */
function useTyped({ number, bill, underWay, terms }: BillData, first: Stay | null) {
  const suggestion = bill && underWay === null ? suggestedAmount(bill.totalOutstanding, terms) : ''
  const given = (first?.values.amount || suggestion) ?? ''
  const [digits, setDigits] = useState(number)
  const [amount, setAmount] = useState(given)
  const shown: Bill | null = digits === number ? bill : null
  const shownKey = shown ? `${number} ${shown.totalOutstanding} ${underWay ?? ''}` : ''
  const [lastKey, setLastKey] = useState(shownKey)
  if (lastKey !== shownKey) {
    setLastKey(shownKey)
    setAmount(shown ? suggestion : '')
  }
  return { digits, setDigits, amount, setAmount, shown, shownKey, given: shown ? given : '' }
}

/** Also where the check gave no answer: the order asks again. */
const isServed = ({ state }: LineCheck): boolean => state === 'known' || state === 'unsure'

/** A number that is served: what comes next is fetched, and the tab keeps it. */
function useReadyNumber(line: LineCheck, digits: string) {
  const { context, prefetch } = useApp()
  const isReady = isServed(line)
  useEffect(() => {
    if (isReady) prefetch('/payment/start')
    if (line.state === 'known') keepNumber(context.store, billPath, digits)
  }, [isReady, line.state, digits, prefetch, context.store])
}

/** Number and amount: one form; the bill is asked for between the two. Once it is there paying comes first, and asking again last. */
export function BillForm({ data, first }: FormProps) {
  const app = useApp()
  const { t, context } = app
  const { terms, numbers } = data
  const call = useCall()
  const hydrated = useHydrated()
  const { digits, setDigits, amount, setAmount, shown, shownKey, given } = useTyped(data, first)
  useNumberOfTab(data)
  const [left, setLeft] = useState(false)
  const { held, release } = useAmountHeld(hydrated, () => setLeft(true))
  const check = (typed: string) => checkBillAmount(typed, shown?.totalOutstanding ?? null, terms)
  const line = useLineCheck(digits, checkLine, wantedLine(terms))
  const { submission, submitted, amountProblem } = useTypedProblems(
    { digits, amount },
    first,
    actOnBill,
    check,
  )
  const { outcome, busy } = submission
  const answer = submission.answer(submitted)
  const wrongNumber = numberProblem(digits, { line, submitted, left })
  const amountTrouble = amountProblem ?? submitted.find(({ field }) => field === 'amount') ?? null
  const numberReady = isServed(line)
  const closed = hydrated && !numberReady && !held && !shown && amount === '' && !amountTrouble
  const note = shown && noteWords(amount, shown.totalOutstanding, terms, t)
  useReadyNumber(line, digits)
  useChangedBill(outcome)
  const opener = (
    <OpenBill isAgain={shown !== null} blocked={hydrated && !numberReady} busy={busy} />
  )

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
        <EnterPays />
        <DuplicateQuestion question={outcome?.question} number={digits} />
        <FormAnswer {...answer} call={call} />
        <PhoneField
          label={t('prepaid.numberLabel')}
          hint={t('bill.numberHint')}
          defaultValue={data.number}
          error={wrongNumber && <NumberProblem problem={wrongNumber} digits={digits} />}
          // The answer above says the same of it.
          status={answer.general.length > 0 ? undefined : lineStatus(line, digits, app, call)}
          onDigits={(typed) => {
            release()
            setDigits(typed)
          }}
          choices={numbers}
          choicesLabel={t('prepaid.recentNumbers')}
          required
        />
        {shown && <ShownBill {...data} bill={shown} />}
        {!shown && opener}
        <AmountField
          key={shownKey}
          label={t('prepaid.amountLabel')}
          hint={t('prepaid.amountHint', {
            min: groupThousands(terms.limits.min),
            max: groupThousands(terms.limits.max),
          })}
          unit={t('prepaid.amountUnit')}
          defaultValue={given}
          error={amountTrouble && problemWords(amountTrouble, t)}
          status={note ? { tone: 'plain', text: note } : undefined}
          onAmount={setAmount}
          locked={closed ? t('bill.numberFirst') : undefined}
          required
        />
        <ContinueButton
          outcome={outcome}
          busy={busy}
          ready={numberReady && check(amount) === null}
        />
        <FinePrint>{t('bill.note')}</FinePrint>
        {shown && opener}
      </Stack>
    </PageForm>
  )
}
