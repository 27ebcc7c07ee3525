import { groupMsisdn } from '@portal/kernel/msisdn'
import { CodeForm } from '../../../code/code-form.tsx'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { DuplicateField, useDuplicateReload } from '../duplicate.tsx'
import { methodField } from '../methods/pay-method.ts'
import { CarriedEmail } from './carried-email.tsx'
import { actOnCode, numberField } from './code.action.ts'
import { NewCodeForm } from './new-code-form.tsx'
import type { CodeStep, StepView } from './step-data.ts'

type CodeProps = {
  view: StepView
  step: CodeStep
  /** The server's answer to a form posted without script. */
  first: Stay | null
  close: () => void
}

/** Asks for the code that proves the payer's number. */
export function PayerCode({ view, step, first, close }: CodeProps) {
  const { t } = useApp()
  const { number, resendInSeconds } = step
  return (
    <CodeForm
      state={step}
      action={useDuplicateReload(actOnCode)}
      first={first}
      close={close}
      text={t('step.codeText', { number: groupMsisdn(number) })}
      fields={
        <>
          <input type="hidden" name="attempt" value={view.attempt} />
          <DuplicateField order={view.order} />
          <input type="hidden" name={methodField} value={view.chosen.type} />
          <input type="hidden" name={numberField} value={number} />
          <CarriedEmail first={first} />
        </>
      }
      exhausted={
        <NewCodeForm
          view={view}
          number={number}
          words={t('refusal.otp.exhausted')}
          first={first}
          waitSeconds={resendInSeconds}
          close={close}
        />
      }
    />
  )
}
