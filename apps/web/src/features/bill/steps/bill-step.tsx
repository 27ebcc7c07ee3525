import { lineAccountLength } from '@portal/kernel/account-no'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { CodeForm } from '../../../code/code-form.tsx'
import { NewCode } from '../../../code/new-code.tsx'
import { StepOver } from '../../../code/step-over.tsx'
import { problemWords } from '../../../lib/form/failure-words.ts'
import { usePageAction } from '../../../lib/form/page-action.ts'
import { PageForm } from '../../../lib/form/page-form.tsx'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { billPath } from '../../../order/product/bill-path.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { RunningText } from '../../../ui/running-text/running-text.tsx'
import { actOnBill } from '../bill.action.ts'
import { accountField, openField } from '../bill-fields.ts'
import { fetchByAccount } from './bill-account.action.ts'
import { actOnBillCode } from './bill-code.action.ts'
import type { BillStep } from './bill-step-data.ts'

type Of<Kind extends BillStep['kind']> = Extract<BillStep, { kind: Kind }>

type StepProps<Step> = {
  step: Step
  /** The server's answer to a form posted without script. */
  first: Stay | null
  close: () => void
}

const HiddenNumber = ({ of }: { of: string }) => <input type="hidden" name="msisdn" value={of} />

function BillCode({ step, first, close }: StepProps<Of<'code'>>) {
  const { t } = useApp()
  return (
    <CodeForm
      state={step}
      action={actOnBillCode}
      first={first}
      close={close}
      text={t('step.codeText', { number: groupMsisdn(step.number) })}
      fields={<HiddenNumber of={step.number} />}
      exhausted={
        <NewCode state={step} action={actOnBill} close={close}>
          <input type="hidden" name={openField} value="otp" />
          <HiddenNumber of={step.number} />
        </NewCode>
      }
    />
  )
}

function BillAccount({ step, first }: StepProps<Of<'account'>>) {
  const { t } = useApp()
  const fetching = usePageAction(fetchByAccount, first)
  const { outcome, busy } = fetching
  const [problem] = outcome?.problems ?? []
  const words = problem && problemWords(problem, t)
  const isOfField = problem?.field === accountField
  return (
    <>
      <p>
        <RunningText>{t('bill.accountText', { number: groupMsisdn(step.number) })}</RunningText>
      </p>
      {words && !isOfField && (
        <Notice tone="danger" alert>
          {words}
        </Notice>
      )}
      <PageForm of={fetching} noValidate>
        <Stack>
          <HiddenNumber of={step.number} />
          <Field
            name={accountField}
            label={t('bill.accountLabel')}
            hint={t('bill.accountHint')}
            defaultValue={first?.values[accountField]}
            error={isOfField && words}
            inputMode="numeric"
            autoComplete="off"
            // Room for blanks; one that is too long is refused instead of cut.
            maxLength={2 * lineAccountLength}
            required
          />
          <Button type="submit" variant="primary" wide busy={busy}>
            {t(busy ? 'bill.fetching' : 'bill.fetch')}
          </Button>
        </Stack>
      </PageForm>
    </>
  )
}

/** The dialog over the page: the code that opens the bill, or its account. */
export function BillStepOver({ step, first }: Omit<StepProps<BillStep>, 'close'>) {
  const { t, href } = useApp()
  return (
    <StepOver key={step.kind} form={href(billPath)} title={t(`bill.title.${step.kind}`)}>
      {(close) =>
        step.kind === 'code' ? (
          <BillCode key={step.refId} step={step} first={first} close={close} />
        ) : (
          <BillAccount step={step} first={first} close={close} />
        )
      }
    </StepOver>
  )
}
