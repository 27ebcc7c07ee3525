import { trackLeadCall } from '@portal/contract/calls/lead'
import { typedMsisdn } from '@portal/kernel/msisdn'
import { isNotThere } from '../../../lib/api/contract-client.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageAction, Problem } from '../../../lib/page/page.ts'
import { checkNumber } from '../../../order/number/number.rules.ts'
import { leadNumber } from '../steps/lead-body.rules.ts'

/** As the call names it. */
export const referenceField = 'refLeadId'

/** What an answer to the form has beside what was typed: words, and a time. Nothing of it is in an address. */
export const [statusField, createdField, notesField] = ['status', 'created', 'notes'] as const

/** Longer ones are none of ours. */
const referenceMax = 60

/** Says what has become of a lead. An unknown reference and another number are told alike. */
export const trackLead: PageAction = async (form, { api, language }): Promise<Outcome> => {
  const typed = (form.get(referenceField) ?? '').trim().toUpperCase()
  const msisdn = typedMsisdn(form.get('msisdn') ?? '')
  const values = { [referenceField]: typed, msisdn }
  const wrong = checkNumber(msisdn)
  const problems: Problem[] = []
  if (typed === '') problems.push({ field: referenceField, text: 'lead.referenceRequired' })
  if (wrong) problems.push(wrong)
  if (problems.length > 0) return { kind: 'stay', problems, values }
  const unknown: Outcome = {
    kind: 'stay',
    problems: [{ text: 'lead.unknown', lasts: true }],
    values,
  }
  if (typed.length > referenceMax) return unknown
  const found = await api.call(trackLeadCall, {
    refLeadId: typed,
    msisdn: leadNumber(msisdn),
    language,
  })
  if (!found.ok) {
    if (isNotThere(found.failure)) return unknown
    return { kind: 'stay', problems: [{ ...problemOf(found.failure), lasts: true }], values }
  }
  const { statusText, created, notes } = found.value
  return {
    kind: 'stay',
    problems: [],
    values: {
      ...values,
      [statusField]: statusText,
      [createdField]: created,
      [notesField]: notes.join('\n'),
    },
  }
}
