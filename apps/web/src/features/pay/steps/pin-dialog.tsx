import { pinLength } from '@portal/contract/constants'
import { newId, systemRandom } from '@portal/kernel/ids'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { textKeys } from '@portal/kernel/text/text-keys'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { AttemptsLeft } from '../../../code/attempts-left.tsx'
import { attemptsAfter, attemptsAtFirst, digitsOf } from '../../../code/code.rules.ts'
import { useHydrated } from '../../../lib/browser/use-hydrated.ts'
import { problemWords } from '../../../lib/form/failure-words.ts'
import { sayFirst } from '../../../lib/language/text.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Problem } from '../../../lib/page/page.ts'
import { statusAddress } from '../../../order/pending/pay-address.ts'
import { methodAddress } from '../../../order/product/payment-method.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { PlacesInput } from '../../../ui/places-input/places-input.tsx'
import { RunningText } from '../../../ui/running-text/running-text.tsx'
import { Unscripted } from '../../../ui/scripted/scripted.tsx'
import type { ByCode } from '../methods/pay-method.ts'
import { payMethodOf } from '../methods/registry.ts'
import { canEncrypt } from './encrypt-pin.ts'
import { NewCodeForm } from './new-code-form.tsx'
import { OtherMethod } from './other-method.tsx'
import { type PinAnswer, payByPin } from './pay-by-pin.ts'
import { checkPin } from './step.rules.ts'
import type { PinStep, StepView } from './step-data.ts'
import styles from './steps.module.css'

type PinProps = { view: StepView; step: PinStep; close: () => void }

type Shown = {
  /** Waits, or what the last PIN was answered. */
  readonly kind: Exclude<PinAnswer['kind'], 'go'> | 'asks' | 'busy'
  readonly problem: Problem | null
  /** Shown once a PIN was wrong. */
  readonly attemptsLeft: number
}

const asks: Shown = { kind: 'asks', problem: null, attemptsLeft: attemptsAtFirst }

/**
 * Sends what was typed, and takes it out of the page first. A key is used until it is answered, so that a PIN that is
 * typed again after a lost answer never pays twice; the next PIN has another.
 */
function usePin({ view, step }: Pick<PinProps, 'view' | 'step'>, pin: ByCode) {
  const { context, navigate } = useApp()
  const input = useRef<HTMLInputElement>(null)
  const key = useRef('')
  const [shown, show] = useState(asks)

  const send = async (typed: string): Promise<void> => {
    const fault = canEncrypt() ? checkPin(typed) : { text: 'step.pinUnsafe' }
    if (fault) return show({ ...shown, kind: 'refused', problem: fault })
    key.current ||= `${step.transactionId}:pin:${newId(systemRandom)}`
    const ids = { orderId: view.order.orderId, idempotencyKey: key.current }
    const answer = await payByPin(typed, step, pin, ids, context)
    if (answer.kind === 'go') return navigate(answer.to, { replace: true })
    if (answer.kind !== 'unanswered') key.current = ''
    const isWrong = answer.kind === 'wrong'
    const { attemptsLeft } = shown
    show({
      kind: answer.kind,
      problem: answer.problem,
      attemptsLeft: isWrong ? attemptsAfter(attemptsLeft, answer.attemptsLeft) : attemptsLeft,
    })
    input.current?.focus()
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (shown.kind === 'busy' || !input.current) return
    const typed = digitsOf(input.current.value)
    input.current.value = ''
    // Drawn before the next answer: the same words are announced again only where the last ones were removed.
    show({ ...shown, kind: 'busy', problem: null })
    Promise.resolve(typed)
      .then(send)
      .catch((error: unknown) => {
        console.error(error)
        show({ ...shown, kind: 'refused', problem: { text: 'error.generic' } })
      })
  }

  return { input, shown, submit }
}

/** A way on with a PIN that is forgotten or locked: a code that resets it, and a person to call. */
function PinHelp({ step: { care, pinReset }, children }: { step: PinStep; children?: ReactNode }) {
  const { t } = useApp()
  return (
    <div className={styles.calls}>
      <ButtonLink wide href={`tel:${encodeURIComponent(pinReset)}`}>
        {t('step.pinReset', { dial: pinReset })}
      </ButtonLink>
      <ButtonLink wide href={`tel:${care}`}>
        {t('step.care', { number: care })}
      </ButtonLink>
      {children}
    </div>
  )
}

/** The wallet takes no PIN any more: a person to call, a code that resets it, another payment method. */
function Locked({ step, view, problem }: Omit<PinProps, 'close'> & { problem: Problem | null }) {
  const { t } = useApp()
  return (
    <>
      <Notice tone="danger" alert>
        {problem && problemWords(problem, t)}
      </Notice>
      <PinHelp step={step}>
        <OtherMethod view={view} />
      </PinHelp>
    </>
  )
}

/** Without script nothing can encrypt the PIN, so it is not asked for. */
function WithoutScript({ view }: { view: StepView }) {
  const { t, href } = useApp()
  const { type, slug } = view.chosen
  return (
    <Stack>
      <Notice tone="warn">{t('step.pinNoScript')}</Notice>
      {payMethodOf(type)?.asksPhone ? (
        <ButtonLink wide variant="primary" href={href(methodAddress(slug, view.order.orderId))}>
          {t('step.approveInstead')}
        </ButtonLink>
      ) : (
        <OtherMethod view={view} />
      )}
    </Stack>
  )
}

function PinFields({ view, step, close, pin }: PinProps & { pin: ByCode }) {
  const { t, href } = useApp()
  const hydrated = useHydrated()
  const { input, shown, submit } = usePin({ view, step }, pin)
  // Drawn by the server it could not be typed into yet.
  useEffect(() => {
    if (hydrated) input.current?.focus()
  }, [hydrated, input])
  const { kind, problem, attemptsLeft } = shown
  if (kind === 'locked') return <Locked view={view} step={step} problem={problem} />
  const words = problem ? problemWords(problem, t) : undefined
  if (kind === 'unproved') {
    // The token is gone: the number is proved once more, and the attempt goes on.
    return <NewCodeForm view={view} number={step.number} words={words} close={close} />
  }
  const isBusy = kind === 'busy'
  const left = !isBusy && attemptsLeft < attemptsAtFirst && (
    <AttemptsLeft count={String(attemptsLeft)} />
  )
  const { type } = view.chosen
  const number = groupMsisdn(step.number)
  return (
    <>
      {!hydrated && (
        <Unscripted>
          <WithoutScript view={view} />
        </Unscripted>
      )}
      <form className={styles.scripted} onSubmit={submit} noValidate autoComplete="off">
        <Stack>
          <p>
            <RunningText>
              {sayFirst(t, textKeys('step.pinText', type), { number }) ?? ''}
            </RunningText>
          </p>
          {/* Without a name, so that no form carries it. */}
          <PlacesInput
            id="pin"
            places={pinLength}
            masked
            ref={input}
            disabled={!hydrated}
            label={t('step.pinLabel')}
            error={
              words &&
              kind !== 'unanswered' && (
                <>
                  {words}
                  {left}
                </>
              )
            }
            hint={left}
          />
          {kind === 'unanswered' && (
            <Notice
              tone="warn"
              alert
              title={words}
              actions={
                <ButtonLink href={href(statusAddress(step.transactionId))}>
                  {t('step.seeState')}
                </ButtonLink>
              }
            >
              {t('step.unanswered')}
            </Notice>
          )}
          <Button type="submit" variant="primary" wide busy={isBusy || !hydrated}>
            {t(isBusy ? 'step.paying' : 'step.pay')}
          </Button>
          <details className={styles.forgot} open={attemptsLeft < attemptsAtFirst}>
            <summary>{t('step.forgotPin')}</summary>
            <PinHelp step={step} />
          </details>
        </Stack>
      </form>
    </>
  )
}

/** Asks for the PIN of the payer's wallet. */
export function PinForm({ view, step, close }: PinProps) {
  const pin = payMethodOf(view.chosen.type)?.byCode
  return pin ? <PinFields view={view} step={step} close={close} pin={pin} /> : null
}
