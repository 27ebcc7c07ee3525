import { type SubmitEvent, useState } from 'react'
import { clearPhone } from '../../lib/browser/clear-phone.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { problemWords } from '../../lib/form/failure-words.ts'
import { PageForm } from '../../lib/form/page-form.tsx'
import { useApp } from '../../lib/page/app-context.ts'
import { readUnfinished } from '../../order/again/resume.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FinePrint, Page, Section, Stack } from '../../ui/page/page.tsx'
import { PageHeader } from '../../ui/page-header/page-header.tsx'
import { forgetDevice } from './home.action.ts'

/** The reference to be kept, as it is said elsewhere, and in one tap where the browser can. */
function KeepReference({ reference }: { reference: string }) {
  const { t, toast } = useApp()
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(reference).then(
      () => setCopied(true),
      () => toast({ kind: 'error', words: t('error.generic') }),
    )
  return (
    <>
      <p>
        <strong>{t('offline.keptReference', { reference })}</strong>
      </p>
      {hydrated && navigator.clipboard && (
        <Button wide onClick={copy}>
          <span role="status">{t(copied ? 'forget.copied' : 'forget.copy')}</span>
        </Button>
      )}
    </>
  )
}

/** Asks once more before it forgets: with script in a dialog, else on a page of its own. */
export function ForgetMe() {
  const { t, href, context, toast } = useApp()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reference, setReference] = useState('')
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsking(true)
    readUnfinished(context).then((found) => setReference(found?.reference ?? ''))
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
        <form action={href('/')} onSubmit={ask}>
          <input type="hidden" name="notice" value="forget" />
          <Button type="submit">{t('forget.action')}</Button>
        </form>
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

/** The same question as a page, for forms sent without script. */
export function ForgetQuestion({ reference }: { reference: string }) {
  const { t, href } = useApp()
  return (
    <Page narrow>
      <PageHeader title={t('forget.question')}>{t('forget.consequence')}</PageHeader>
      <Stack>
        {reference && <KeepReference reference={reference} />}
        {/* Posted in any case, so that the answer clears the browser. */}
        <PageForm of={null} to="/">
          <input type="hidden" name="forget" value="1" />
          <Button type="submit" variant="danger" wide>
            {t('forget.confirm')}
          </Button>
        </PageForm>
        <ButtonLink variant="quiet" wide href={href('/')}>
          {t('forget.keep')}
        </ButtonLink>
      </Stack>
    </Page>
  )
}
