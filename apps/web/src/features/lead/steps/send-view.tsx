import { problemWords } from '../../../lib/form/failure-words.ts'
import { usePageAction } from '../../../lib/form/page-action.ts'
import { PageForm } from '../../../lib/form/page-form.tsx'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { useCall } from '../../../lib/page/use-call.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { ErrorState } from '../../../ui/state-view/state-view.tsx'
import { editAddress } from '../lead-address.ts'
import { sendAgain } from './lead-code.action.ts'
import { proofField } from './lead-proof.ts'

export type SendViewProps = { draftId: string; proof: string; first: Stay | null }

/** The lead of a proved number could not be sent. Nothing of it is lost, and it is sent again without another code. */
export function SendView({ draftId, proof, first }: SendViewProps) {
  const { t, href } = useApp()
  const sending = usePageAction(sendAgain, first)
  const call = useCall()
  const [problem] = sending.outcome?.problems ?? []
  // The heading says the general words already.
  const words = problem && problem.text !== 'error.generic' ? problemWords(problem, t) : null
  return (
    <ErrorState
      icon="alert"
      title={t('error.title')}
      actions={
        <>
          <PageForm of={sending}>
            <input type="hidden" name={proofField} value={proof} />
            <Button type="submit" variant="primary" wide busy={sending.busy}>
              {t('shell.retry')}
            </Button>
          </PageForm>
          <ButtonLink href={href(editAddress(draftId))}>{t('lead.edit')}</ButtonLink>
          <ButtonLink href={call.href}>{call.words}</ButtonLink>
        </>
      }
    >
      <p>{words ?? t('lead.notSent')}</p>
    </ErrorState>
  )
}
