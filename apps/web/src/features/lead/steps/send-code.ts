import { type LeadDraft, sendLeadOtpCall } from '@portal/contract/calls/lead'
import type { FormValues } from '@portal/contract/forms/form'
import { codeLifeSeconds } from '../../../code/code.rules.ts'
import { isLost, isUnderWay } from '../../../code/code-under-way.ts'
import { codesKeptAs } from '../../../code/kept-code.ts'
import { isRefusedFor } from '../../../lib/api/contract-client.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import { withoutCookies } from '../../../lib/page/keeps-cookies.ts'
import type { Outcome, PageContext, Problem } from '../../../lib/page/page.ts'
import { unknownNumber } from '../../../order/number/number.rules.ts'
import { leadAddress } from '../lead-address.ts'
import { leadNumber } from './lead-body.rules.ts'

/** Codes that prove the number of a lead. */
export const { keepCode, keptCode } = codesKeptAs('leadCode')

type Sent = {
  readonly draftId: string
  readonly draft: Pick<LeadDraft, 'values'>
  readonly values: FormValues
}

/** In the page and not in a toast alone: no code is on its way, and what to do is read again. */
const lasting = (problem: Problem): Problem =>
  problem.field ? problem : { ...problem, lasts: true }

/** Sends a code to the number of a draft and leads to its step. One that was just sent is asked for, not sent again. */
export async function sendCode(
  context: PageContext,
  { draftId, draft, values }: Sent,
): Promise<Outcome> {
  const msisdn = draft.values.msisdn ?? ''
  const stay = (problem: Problem): Outcome => ({
    kind: 'stay',
    problems: [lasting(problem)],
    values,
  })
  const go = (ref: string): Outcome => ({
    kind: 'go',
    to: leadAddress('code', { draft: draftId, ref }),
    replace: context.search.get('step') === 'code',
  })
  const lost = withoutCookies()
  if (lost) return stay(lost)
  const sent = await context.api.call(sendLeadOtpCall, { msisdn: leadNumber(msisdn) })
  if (sent.ok) {
    const { refId, expiresInSeconds: lifeSeconds = codeLifeSeconds } = sent.value
    if (await isLost(context, { refId })) return stay({ text: 'error.cookies' })
    keepCode(context, { msisdn, refId, isProved: false, lifeSeconds })
    return go(refId)
  }
  const known = keptCode(context, msisdn)
  const isTooSoon = known && isRefusedFor(sent.failure, 'otp.too-many')
  if (isTooSoon && (await isUnderWay(context, { refId: known.refId }))) return go(known.refId)
  const problem = problemOf(sent.failure)
  return stay(problem.text === 'refusal.line.invalid' ? unknownNumber : problem)
}
