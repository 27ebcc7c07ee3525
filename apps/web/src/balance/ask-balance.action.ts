import { broadbandBalanceCall, provedCall } from '@portal/contract/calls/balance'
import { sendOtpCall } from '@portal/contract/calls/otp'
import { typedMsisdn } from '@portal/kernel/msisdn'
import { isLost, isUnderWay } from '../code/code-under-way.ts'
import { isRefusedFor, type Reply } from '../lib/api/contract-client.ts'
import { problemOf } from '../lib/form/failure-words.ts'
import { withoutCookies } from '../lib/page/keeps-cookies.ts'
import { abilityMissing, isNotOffered } from '../lib/page/not-offered.ts'
import type { Outcome, PageAction, PageContext, Problem } from '../lib/page/page.ts'
import { checkNumber, unknownNumber } from '../order/number/number.rules.ts'
import { keepCode, keptCode } from './balance-codes.ts'
import { balanceField, type ProvedBy } from './balance-field.ts'
import { stepAddress } from './step-address.ts'

type Sent = { refId: string; expiresInSeconds: number }

async function sendCode({ api }: PageContext, msisdn: string, by: ProvedBy): Promise<Reply<Sent>> {
  if (by === 'number') return api.call(sendOtpCall, { msisdn })
  const sent = await api.call(broadbandBalanceCall, { msisdn, requestType: 'BALANCE' })
  if (!sent.ok) return sent
  const { txnRefId: refId, expiresInSeconds } = sent.value
  return { ok: true, value: { refId, expiresInSeconds } }
}

/** The code by which this session has proved the number, in another tab or without script: a tab remembers its own. */
async function findProof({ api, knownDevice }: PageContext, msisdn: string) {
  const reply = knownDevice ? await api.call(provedCall, { msisdn }) : null
  return reply?.ok ? reply.value.refId : undefined
}

/**
 * Leads to the balance of a number, or first to the code that proves it. A code that was just sent is asked for again,
 * not sent again.
 */
export const askBalance: PageAction = async (form, context): Promise<Outcome> => {
  const by: ProvedBy = form.get(balanceField) === 'owner' ? 'owner' : 'number'
  const msisdn = typedMsisdn(form.get('msisdn') ?? '')
  const values = { msisdn, amount: form.get('amount') ?? '' }
  const stay = (problem: Problem): Outcome => ({ kind: 'stay', problems: [problem], values })
  const wrong = checkNumber(msisdn)
  if (wrong) return stay(wrong)
  const { path } = context
  const search = new URLSearchParams(context.search)
  // Without script the page below is that of the number.
  if (search.has('msisdn')) search.set('msisdn', msisdn)
  // From a code that serves no more, one step takes the place of the other.
  const replace = search.has('step')
  const go = (step: 'code' | 'balance', ref: string): Outcome => ({
    kind: 'go',
    to: stepAddress({ path, search }, step, { ref }),
    replace,
  })
  const known = keptCode(context, msisdn)
  if (known?.isProved) return go('balance', known.refId)
  const proved = await findProof(context, msisdn)
  if (proved !== undefined) return go('balance', proved)
  if (await isNotOffered(context, 'balances')) return stay(problemOf(abilityMissing))
  const lost = withoutCookies()
  if (lost) return stay(lost)
  const sent = await sendCode(context, msisdn, by)
  if (sent.ok) {
    const { refId, expiresInSeconds } = sent.value
    if (await isLost(context, { refId })) return stay({ text: 'error.cookies' })
    keepCode(context, { msisdn, refId, isProved: false, lifeSeconds: expiresInSeconds })
    return go('code', refId)
  }
  const isTooSoon = known && isRefusedFor(sent.failure, 'otp.too-many')
  if (isTooSoon && (await isUnderWay(context, { refId: known.refId })))
    return go('code', known.refId)
  const problem = problemOf(sent.failure)
  return stay(problem.text === 'refusal.line.invalid' ? unknownNumber : problem)
}
