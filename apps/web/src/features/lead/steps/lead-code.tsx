import { groupMsisdn } from '@portal/kernel/msisdn'
import { CodeForm, type CodeState } from '../../../code/code-form.tsx'
import { NewCode } from '../../../code/new-code.tsx'
import { StepOver } from '../../../code/step-over.tsx'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { actOnLeadCode, newCodeField } from './lead-code.action.ts'

export type LeadCode = CodeState & { readonly number: string }

const HiddenNumber = ({ of }: { of: string }) => <input type="hidden" name="msisdn" value={of} />

type CodeProps = {
  code: LeadCode
  /** The address of the page below, without language. */
  below: string
  first: Stay | null
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
          exhausted={
            <NewCode state={code} action={actOnLeadCode} close={close}>
              <input type="hidden" name={newCodeField} value="1" />
              <HiddenNumber of={code.number} />
            </NewCode>
          }
        />
      )}
    </StepOver>
  )
}
