import type { FormField, FormSchema, FormValues } from '@portal/contract/forms/form'
import { faultsOfForm } from '@portal/contract/forms/form.rules'
import {
  type FocusEvent,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Submission } from '../lib/form/page-action.ts'
import { fieldsOf } from '../lib/form/submitter.ts'
import { useApp } from '../lib/page/app-context.ts'
import { faultWords } from './field-fault.ts'

const nameOf = (target: EventTarget): string =>
  'name' in target && typeof target.name === 'string' ? target.name : ''

/**
 * Acts once what the finger or the mouse is at has had its click: what is said of a field that is left moves the button that
 * was pressed to leave it.
 */
function afterPress(isPressed: boolean, act: () => void): void {
  const next = () => setTimeout(act)
  if (isPressed) addEventListener('pointerup', next, { once: true })
  else next()
}

/**
 * Judges a form while it is filled in, by the rules of the service: a field as it is left, all of them as the form is sent.
 * What a field is wrong for goes as soon as it is corrected.
 */
export function useJudged(schema: FormSchema, given: FormValues, submission: Submission) {
  const { t } = useApp()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<FormValues>(given)
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set())
  const isPressed = useRef(false)
  useEffect(() => {
    const note = ({ type }: Event) => {
      isPressed.current = type === 'pointerdown'
    }
    const kinds = ['pointerdown', 'pointerup', 'pointercancel'] as const
    for (const kind of kinds) addEventListener(kind, note, true)
    return () => {
      for (const kind of kinds) removeEventListener(kind, note, true)
    }
  }, [])
  const formOf = () => box.current?.closest('form') ?? null
  const read = (): FormValues => {
    const form = formOf()
    return form ? Object.fromEntries(fieldsOf(form, null)) : typed
  }
  // What was typed before the script arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useLayoutEffect(() => setTyped(read()), [])
  const { words } = submission.answer()
  const names = schema.fields.map(({ name }) => name)
  return {
    box,
    isReady: faultsOfForm(schema, typed).size === 0,
    /** The words below a field; what the service said of it comes after what is wrong by the rules. */
    errorOf: (field: FormField) =>
      (left.has(field.name) ? faultWords(field, typed[field.name], t) : undefined) ??
      words[field.name],
    onInput: () => setTyped(read()),
    onLeave: ({ target }: FocusEvent<HTMLFormElement>) => {
      const name = nameOf(target)
      setTyped(read())
      if (!names.includes(name)) return
      afterPress(isPressed.current, () => setLeft((known) => new Set([...known, name])))
    },
    /** Sends a form without faults; with one it says all of them and goes to the first. */
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      const [first] = faultsOfForm(schema, read()).keys()
      if (first === undefined) return submission.submit(event)
      event.preventDefault()
      setTyped(read())
      setLeft(new Set(names))
      document.getElementById(first)?.focus()
    },
  }
}
