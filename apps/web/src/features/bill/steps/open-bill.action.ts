import { sendInvoiceOtpCall } from '@portal/contract/calls/otp'
import { isLost, isUnderWay } from '../../../code/code-under-way.ts'
import { isRefusedFor } from '../../../lib/api/contract-client.ts'
import { emptyStore } from '../../../lib/browser/browser-store.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import { withoutCookies } from '../../../lib/page/keeps-cookies.ts'
import { abilityMissing, isNotOffered } from '../../../lib/page/not-offered.ts'
import type { Outcome, PageContext, Problem } from '../../../lib/page/page.ts'
import { keepNumber } from '../../../order/number/kept-number.ts'
import { judgeLine, readLine } from '../../../order/number/line-check.ts'
import { checkNumber, unknownNumber } from '../../../order/number/number.rules.ts'
import { billPath } from '../../../order/product/bill-path.ts'
import { checkLine } from '../bill.rules.ts'
import { readTerms, wantedLine } from '../bill-data.ts'
import type { OpenedBy } from '../bill-fields.ts'
import { keepCode, keptCode } from './bill-codes.ts'
import { stepAddress } from './step-address.ts'

export type Typed = { readonly msisdn: string; readonly amount: string }

/** What is wrong with a number whose bill is asked for: a line without one is sent no code. */
async function numberProblem(context: PageContext, msisdn: string): Promise<Problem | null> {
  const wrong = checkNumber(msisdn)
  if (wrong) return wrong
  const terms = await readTerms(context)
  if (!terms.ok) return problemOf(terms.failure)
  const line = judgeLine(await readLine(context, msisdn, wantedLine(terms.value)), checkLine)
  return line.state === 'refused' ? line.problem : null
}

/** Leads to the step that asks for the account. Without script the number waits at the browser: no address has it. */
const toAccount = ({ store }: PageContext, values: Typed): Outcome =>
  store === emptyStore
    ? { kind: 'stay', problems: [], values, at: stepAddress('account') }
    : { kind: 'go', to: stepAddress('account') }

/** Sends a code and leads to its step. One that was just sent is asked for again, not sent again. */
async function toCode(context: PageContext, values: Typed): Promise<Outcome> {
  const { api, search } = context
  const { msisdn } = values
  const stay = (problem: Problem): Outcome => ({ kind: 'stay', problems: [problem], values })
  const go = (ref: string): Outcome => ({
    kind: 'go',
    to: stepAddress('code', { ref }),
    // From a code that serves no more, one step takes the place of the other.
    replace: search.has('step'),
  })
  const lost = withoutCookies()
  if (lost) return stay(lost)
  const sent = await api.call(sendInvoiceOtpCall, { text: msisdn, text1: '', otpAction: 'INVOICE' })
  if (sent.ok) {
    const { otpId, expiresInSeconds } = sent.value
    if (await isLost(context, { otpId })) return stay({ text: 'error.cookies' })
    keepCode(context, { msisdn, refId: otpId, isProved: false, lifeSeconds: expiresInSeconds })
    return go(otpId)
  }
  const known = keptCode(context, msisdn)
  const isTooSoon = known && isRefusedFor(sent.failure, 'otp.too-many')
  if (isTooSoon && (await isUnderWay(context, { otpId: known.refId }))) return go(known.refId)
  const problem = problemOf(sent.failure)
  // The call names the number by a field of its own.
  const { field: _text, ...general } = problem
  return stay(problem.text === 'refusal.line.invalid' ? unknownNumber : general)
}

/** Asks for what opens the bill of a number: a code sent to it, or its account. */
export async function askForBill(
  by: OpenedBy,
  values: Typed,
  context: PageContext,
): Promise<Outcome> {
  const problem = await numberProblem(context, values.msisdn)
  if (problem) return { kind: 'stay', problems: [problem], values }
  if (await isNotOffered(context, 'bills')) {
    return { kind: 'stay', problems: [problemOf(abilityMissing)], values }
  }
  keepNumber(context.store, billPath, values.msisdn)
  return by === 'account' ? toAccount(context, values) : toCode(context, values)
}
