import { useEffect, useState } from 'react'
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
import { keptSaid, proofField } from './lead-proof.ts'

export type SendViewProps = {
  draftId: string
  proof: string
  /** Key of what is said of the lead. */
  said: string
  first: Stay | null
}

/** What is said, in the words that the tab keeps where the server rendered the page without them. */
function useSaid(draftId: string, said: string): string {
  const { context } = useApp()
  const [kept, setKept] = useState(said)
  useEffect(() => setKept(keptSaid(context, draftId) ?? said), [context, draftId, said])
  return kept
}

/** The lead of a proved number has no answer. Nothing of it is lost, and it is sent again without another code. */
export function SendView({ draftId, proof, said, first }: SendViewProps) {
  const { t, href } = useApp()
  const sending = usePageAction(sendAgain, first)
  const call = useCall()
  const [problem] = sending.outcome?.problems ?? []
  const text = useSaid(draftId, said)
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
      <p>{problemWords(problem ?? { text }, t)}</p>
    </ErrorState>
  )
}
