import { orderPageCall } from '@portal/contract/order-page'
import { type SubmitEvent, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { clearPhone } from '../../lib/clear-phone.ts'
import { problemWords } from '../../lib/failure-words.ts'
import type { PageContext } from '../../lib/page.ts'
import { PageForm } from '../../lib/page-form.tsx'
import { readUnfinished } from '../../order/resume.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FinePrint, Section, Stack } from '../../ui/page/page.tsx'
import { forgetDevice } from './home.action.ts'

/** The reference of an unfinished payment, by which it is found after forgetting; empty where there is none. */
async function readReference(context: PageContext): Promise<string> {
  const tid = (await readUnfinished(context))?.transactionId
  const reply = tid ? await context.api.call(orderPageCall, { tid }) : null
  return (reply?.ok && reply.value.transaction?.reference) || ''
}

/** The reference to be kept, as it is said elsewhere, and in one tap where the browser can. */
function KeepReference({ reference }: { reference: string }) {
  const { t } = useApp()
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(reference).then(() => setCopied(true))
  return (
    <>
      <p>
        <strong>{t('offline.keptReference', { reference })}</strong>
      </p>
      {navigator.clipboard && (
        <Button wide onClick={copy}>
          <span role="status">{t(copied ? 'forget.copied' : 'forget.copy')}</span>
        </Button>
      )}
    </>
  )
}

/** Asks once more with script; without it the form goes straight to the server. */
export function ForgetMe() {
  const { t, href, context, toast } = useApp()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reference, setReference] = useState('')
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsking(true)
    readReference(context).then(setReference)
  }
  const forget = async () => {
    setBusy(true)
    const outcome = await forgetDevice(context)
    if (outcome.kind === 'go') {
      await clearPhone()
      // A new document, so that nothing is left in memory either.
      return location.assign(href(outcome.to))
    }
    setBusy(false)
    setAsking(false)
    const [problem] = outcome.kind === 'stay' ? outcome.problems : []
    if (problem) toast({ kind: 'error', words: problemWords(problem, t) })
  }
  return (
    <Section title={t('forget.title')}>
      <Stack>
        <FinePrint>{t('forget.text')}</FinePrint>
        <PageForm of={{ submit: ask }} to="/">
          <input type="hidden" name="forget" value="1" />
          <Button type="submit">{t('forget.action')}</Button>
        </PageForm>
      </Stack>
      <Dialog
        open={asking}
        title={t('forget.question')}
        closeLabel={t('shell.close')}
        onClose={() => setAsking(false)}
      >
        <p>{t('forget.consequence')}</p>
        {reference && <KeepReference reference={reference} />}
        <Button variant="danger" wide busy={busy} onClick={forget}>
          {t('forget.confirm')}
        </Button>
        <Button variant="quiet" wide onClick={() => setAsking(false)}>
          {t('forget.keep')}
        </Button>
      </Dialog>
    </Section>
  )
}
