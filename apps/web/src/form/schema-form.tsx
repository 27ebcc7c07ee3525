import type { FormAction, FormSchema, FormValues } from '@portal/contract/forms/form'
import { inOrder } from '@portal/contract/forms/form.rules'
import type { ReactNode } from 'react'
import { useHydrated } from '../lib/browser/use-hydrated.ts'
import type { Submission } from '../lib/form/page-action.ts'
import { PageForm } from '../lib/form/page-form.tsx'
import { useCall } from '../lib/page/use-call.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { FormAnswer } from '../ui/form-answer/form-answer.tsx'
import { Stack } from '../ui/page/page.tsx'
import { SchemaField } from './schema-field.tsx'
import { useJudged } from './use-judged.ts'

export type SchemaFormProps = {
  schema: FormSchema
  /** Typed before, by the names of the fields. */
  values: FormValues
  /** Runs the action of the page, which judges the form by the same rules. */
  submission: Submission
  /** Where the visitor gets by giving up. */
  cancelHref: string
  /** Above the buttons, such as what happens next. */
  children?: ReactNode
}

type ActionProps = {
  action: FormAction
  submission: Submission
  isReady: boolean
  cancelHref: string
}

function Action({ action: { type, label }, submission, isReady, cancelHref }: ActionProps) {
  const hydrated = useHydrated()
  if (type === 'cancel') {
    return (
      <ButtonLink wide href={cancelHref}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button
      type="submit"
      variant="primary"
      wide
      busy={submission.busy}
      // Without script the service says what is wrong.
      aria-disabled={hydrated && !isReady ? true : undefined}
    >
      {label}
    </Button>
  )
}

/** A form as an editor described it: its fields and buttons by their ranks. */
export function SchemaForm({ schema, values, submission, cancelHref, children }: SchemaFormProps) {
  const { box, isReady, errorOf, onInput, onLeave, submit } = useJudged(schema, values, submission)
  return (
    <PageForm
      of={{ submit, correct: submission.correct }}
      noValidate
      onInput={onInput}
      onBlur={onLeave}
    >
      <div ref={box}>
        <Stack>
          <FormAnswer {...submission.answer()} call={useCall()} />
          {inOrder(schema.fields).map((field) => (
            <SchemaField
              key={field.name}
              field={field}
              defaultValue={values[field.name]}
              error={errorOf(field)}
              onValue={() => {
                submission.correct(field.name)
                onInput()
              }}
            />
          ))}
          {children}
          {inOrder(schema.actions).map((action) => (
            <Action key={action.type} {...{ action, submission, isReady, cancelHref }} />
          ))}
        </Stack>
      </div>
    </PageForm>
  )
}
