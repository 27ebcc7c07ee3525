import type { FormField, FormSchema, FormValues } from '@portal/contract/forms/form'
import { type FieldFault, faultOfField, faultsOfForm } from '@portal/contract/forms/form.rules'
import { problemWords } from '../lib/form/failure-words.ts'
import type { Translate } from '../lib/language/text.ts'
import type { Problem } from '../lib/page/page.ts'

/** What is wrong with a field, in the words of the form itself or else in ours. */
export function problemOfFault({ name: field, label }: FormField, fault: FieldFault): Problem {
  if (fault.kind === 'own') return { field, text: fault.words, words: fault.words }
  const n = 'limit' in fault ? fault.limit : 0
  return { field, text: `form.${fault.kind}`, values: { label, n } }
}

/** Everything that is wrong with a form, in the order of the page. */
export function judgeForm(schema: FormSchema, values: FormValues): Problem[] {
  const faults = faultsOfForm(schema, values)
  return schema.fields
    .flatMap((field) => {
      const fault = faults.get(field.name)
      return fault ? [{ rank: field.rank, problem: problemOfFault(field, fault) }] : []
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ problem }) => problem)
}

/** The words of a field's fault; undefined where it has none. */
export function faultWords(field: FormField, typed: string | undefined, t: Translate) {
  const fault = faultOfField(field, typed)
  return fault ? problemWords(problemOfFault(field, fault), t) : undefined
}
