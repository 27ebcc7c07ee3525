import { groupMsisdn } from '@portal/kernel/msisdn'
import { CodeForm, type CodeState } from '../../../code/code-form.tsx'
import { ResendForm } from '../../../code/resend-form.tsx'
import { StepOver } from '../../../code/step-over.tsx'
import { useConsequence } from '../../../code/use-consequence.ts'
import { problemWords } from '../../../lib/form/failure-words.ts'
import { useAsking } from '../../../lib/form/page-action.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { actOnLeadCode, newCodeField } from './lead-code.action.ts'

export type LeadCode = CodeState & { readonly number: string }

const HiddenNumber = ({ of }: { of: string }) => <input type="hidden" name="msisdn" value={of} />

type CodeProps = {
  code: LeadCode
  /** The address of the page below, without language. */
  below: string
  first: Stay | null
}

/** The code serves no more, and another one is offered once it may be sent. */
function NewCode({ code, close }: { code: LeadCode; close: () => void }) {
  const { t } = useApp()
  const sending = useAsking(actOnLeadCode, null)
  useConsequence(sending.outcome, null, close)
  const problem = sending.outcome?.problems[0]
  return (
    <Stack>
      <Notice tone="warn" alert>
        {problem ? problemWords(problem, t) : t('refusal.otp.exhausted')}
      </Notice>
      <ResendForm
        answer={code}
        resendInSeconds={code.resendInSeconds}
        sending={sending}
        label="step.newCode"
        variant="secondary"
      >
        <input type="hidden" name={newCodeField} value="1" />
        <HiddenNumber of={code.number} />
      </ResendForm>
    </Stack>
  )
}

/** The dialog over the page: the code that proves the number of a lead, which is then sent. */
export function LeadCodeOver({ code, below, first }: CodeProps) {
  const { t, href } = useApp()
  return (
    <StepOver form={href(below)} title={t('step.title.code')}>
      {(close) => (
        <CodeForm
          key={code.refId}
          state={code}
          action={actOnLeadCode}
          first={first}
          close={close}
          text={t('step.codeText', { number: groupMsisdn(code.number) })}
          fields={<HiddenNumber of={code.number} />}
          exhausted={<NewCode code={code} close={close} />}
        />
      )}
    </StepOver>
  )
}
