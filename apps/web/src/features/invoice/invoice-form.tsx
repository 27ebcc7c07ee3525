import { useState } from 'react'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { problemWords } from '../../lib/form/failure-words.ts'
import { useAsking } from '../../lib/form/page-action.ts'
import { PageForm } from '../../lib/form/page-form.tsx'
import { useApp } from '../../lib/page/app-context.ts'
import type { Problem, Stay } from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { invoicePath } from '../../order/product/bill-path.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { FormAnswer } from '../../ui/form-answer/form-answer.tsx'
import { FinePrint, Stack } from '../../ui/page/page.tsx'
import { actOnInvoices } from './invoice.action.ts'
import { accountField, checkAccount, checkEmail, emailField } from './invoice.rules.ts'

const checks: Readonly<Record<string, (typed: string) => Problem | null>> = {
  [accountField]: checkAccount,
  [emailField]: checkEmail,
}

const fields = [accountField, emailField]

/** The typed values, and the problems of those that were left. */
function useFields(first: Stay | null) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(first?.values ?? {})
  const [left, setLeft] = useState<readonly string[]>([])
  const typedIn = (name: string) => (typed[name] ?? '').trim()
  const problemOf = (name: string) => checks[name]?.(typedIn(name)) ?? null
  /** Taken from the fields themselves, which browsers fill in without a word. */
  const read = (form: HTMLFormElement) => {
    const data = new FormData(form)
    setTyped(Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])))
  }
  return {
    read,
    leave: (name: string) => setLeft((before) => [...before, name]),
    typedIn,
    /** Of a field that was left with something in it. */
    problemOf: (name: string) =>
      left.includes(name) && typedIn(name) !== '' ? problemOf(name) : null,
    areValid: fields.every((name) => problemOf(name) === null),
  }
}

/** Account and email address, which show the bills. */
export function InvoiceForm({ first }: { first: Stay | null }) {
  const { t } = useApp()
  const call = useCall()
  const hydrated = useHydrated()
  const { read, leave, typedIn, problemOf, areValid } = useFields(first)
  const showing = useAsking(actOnInvoices, first)
  const { outcome } = showing
  const answer = showing.answer(
    outcome?.problems.filter(
      ({ field }) => !field || outcome.values[field]?.trim() === typedIn(field),
    ),
  )
  const errorOf = (name: string) => {
    const problem = problemOf(name)
    return problem ? problemWords(problem, t) : answer.words[name]
  }
  return (
    <PageForm
      of={showing}
      to={invoicePath}
      noValidate
      onInput={({ currentTarget }) => read(currentTarget)}
      onBlur={({ target, currentTarget }) => {
        read(currentTarget)
        leave(target.getAttribute('name') ?? '')
      }}
    >
      <Stack>
        <FormAnswer {...answer} call={call} />
        <Field
          name={accountField}
          label={t('invoice.accountLabel')}
          hint={t('invoice.accountHint')}
          defaultValue={first?.values[accountField]}
          error={errorOf(accountField)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Field
          name={emailField}
          type="email"
          label={t('invoice.emailLabel')}
          hint={t('invoice.emailHint')}
          defaultValue={first?.values[emailField]}
          error={errorOf(emailField)}
          inputMode="email"
          autoComplete="email"
          required
        />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={showing.busy}
          disabled={hydrated && !areValid}
        >
          {t(showing.busy ? 'invoice.showing' : 'invoice.show')}
        </Button>
        <FinePrint>{t('invoice.note')}</FinePrint>
      </Stack>
    </PageForm>
  )
}
