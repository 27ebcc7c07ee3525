import { feedbackCall } from '@portal/contract/calls/help/feedback'
import { type FeedbackTopic, feedbackTopics } from '@portal/contract/constants'
import { emailLengthMax, emailPattern } from '@portal/contract/email'
import { typedMsisdn } from '@portal/kernel/msisdn'
import type { BrowserStore } from '../../lib/browser/browser-store.ts'
import { problemOf } from '../../lib/form/failure-words.ts'
import type { Outcome, PageAction, Problem } from '../../lib/page/page.ts'
import { checkNumber } from '../../order/number/number.rules.ts'

/** In the address of the thanks: the message's reference, and what shows that this session sent it. */
export const [referenceField, sealField] = ['reference', 'seal'] as const

const storageKey = 'feedbackSent'

/** This tab has sent the message of a reference. */
export const isSentHere = (store: BrowserStore, reference: string): boolean =>
  store.read(storageKey) === reference

/** Letters in a message, as the service takes it. */
export const messageMax = 2_000

type Wanted = { topic: string; message: string; msisdn: string; email: string }

const topicOf = (typed: string): FeedbackTopic =>
  feedbackTopics.find((topic) => topic === typed) ?? 'other'

/** A number and an address may be left out; what is there must be one. */
export function checkFeedback({ message, msisdn, email }: Wanted): Problem[] {
  const problems: Problem[] = []
  if (message === '') problems.push({ field: 'message', text: 'feedback.messageRequired' })
  if (message.length > messageMax) {
    problems.push({ field: 'message', text: 'feedback.messageLong', values: { max: messageMax } })
  }
  const wrong = msisdn === '' ? null : checkNumber(msisdn)
  if (wrong) problems.push(wrong)
  const isEmail = email.length <= emailLengthMax && new RegExp(emailPattern).test(email)
  if (email !== '' && !isEmail) problems.push({ field: 'email', text: 'refusal.email.invalid' })
  return problems
}

/** Leaves a message for the operator, whose reference is then shown. */
export const sendFeedback: PageAction = async (form, { api, path, store }): Promise<Outcome> => {
  const field = (name: string) => (form.get(name) ?? '').trim()
  const typed = {
    topic: topicOf(field('topic')),
    // A form sends its lines with a sign that the service refuses.
    message: field('message').replaceAll('\r\n', '\n'),
    msisdn: typedMsisdn(field('msisdn')),
    email: field('email'),
  }
  const problems = checkFeedback(typed)
  if (problems.length > 0) return { kind: 'stay', problems, values: typed }
  const { topic, message, msisdn, email } = typed
  const sent = await api.call(feedbackCall, {
    ...{ topic, message },
    ...(msisdn && { msisdn }),
    ...(email && { email }),
  })
  if (!sent.ok) return { kind: 'stay', problems: [problemOf(sent.failure)], values: typed }
  const { reference, seal } = sent.value
  store.write(storageKey, reference)
  const told = new URLSearchParams({ [referenceField]: reference, [sealField]: seal })
  return { kind: 'go', to: `${path}?${told}`, replace: true }
}
