import * as calls from '@portal/contract/calls/otp.schema'
import { parseId } from '@portal/kernel/ids'
import type { Result } from '@portal/kernel/result'
import type { FastifyInstance } from 'fastify'
import { type Caller, ipNetworkOfRequest } from '../../http/addresses/ip-network.ts'
import { type Asked, limited, serveCall, serveRead } from '../../http/calls/serve-call.ts'
import { wordedIn } from '../../http/calls/wording.ts'
import type { Limit } from '../../http/limits/limits.ts'
import type { CountedSend, SendLimit } from '../../http/limits/send-limit.ts'
import {
  type Answer,
  answer,
  isRefused,
  type RefusalDetail,
  type Refused,
  refused,
  refuseField,
} from '../../http/refusals/answer.ts'
import { ownerOf, type Sessions } from '../../http/sessions/session.ts'
import { invoicePurpose } from '../../ports/proofs.port.ts'
import {
  type Guess,
  type GuessRefusal,
  type UserCodeDeps,
  verifyCode,
  verifyInvoiceCode,
  verifyUser,
} from './guess.flow.ts'
import {
  type Family,
  findResendable,
  type OtpView,
  type ResendRefusal,
  resendCode,
  sendCode,
  viewCode,
} from './otp.flow.ts'
import { proofLifeMs, readAskedCode, type WantedCode, wholeSeconds } from './otp.rules.ts'

export type OtpRouteDeps = {
  flowDeps: UserCodeDeps
  sessions: Sessions
  /** Whether a request's payment mode names the operator's wallet, which has a name of the brand beside its mode. */
  isWalletMode: (paymentMode: string) => boolean
  /** Counts codes that are sent, new ones and again. */
  limit: SendLimit
  /** Counts all numbers that the operator is asked about, so that the answer does not reveal subscribers. */
  checkLimit: Limit
  /** Counts guesses, and requests to send a code again, before their reference is looked up. */
  guessLimit: Limit
  readLimit: Limit
}

/** Both families of calls: for payments and other proofs, and for reading a bill. */
export function otpRoutes(app: FastifyInstance, deps: OtpRouteDeps) {
  paymentRoutes(app, deps)
  invoiceRoutes(app, deps)
}

function paymentRoutes(app: FastifyInstance, deps: OtpRouteDeps) {
  const { flowDeps, isWalletMode, guessLimit, readLimit } = deps
  serveCall(app, calls.sendOtpCall, async (body, asked) => {
    const wanted = readAskedCode(body)
    return wanted.ok
      ? answerSent(await send(deps, wanted.value, asked), refIdOf)
      : refuseField(wanted.error.field)
  })
  serveCall(
    app,
    calls.resendOtpCall,
    limited(guessLimit, async ({ refId }, asked: Asked) =>
      answerSent(
        await resend(deps, { typed: refId, field: 'refId', family: 'payment' }, asked),
        refIdOf,
      ),
    ),
  )
  serveCall(
    app,
    calls.verifyOtpCall,
    limited(guessLimit, async ({ refId, otp }, { request }) =>
      answerProof(
        await guessAt(deps, { typed: refId, otp, request }, (guess) => verifyCode(flowDeps, guess)),
        (uniqueCode) => ({ uniqueCode, expiresIn: wholeSeconds(proofLifeMs) }),
      ),
    ),
  )
  serveCall(
    app,
    calls.verifyUserCall,
    limited(guessLimit, async ({ refId, otp, username, paymentMode }, { request }) =>
      answerProof(
        await guessAt(deps, { typed: refId, otp, request }, (guess) =>
          verifyUser(flowDeps, {
            ...guess,
            username,
            isWalletMode: isWalletMode(paymentMode),
          }),
        ),
        (accessToken) => ({
          tokenType: 'Bearer' as const,
          accessToken,
          expiresIn: wholeSeconds(proofLifeMs),
        }),
      ),
    ),
  )
  serveRead(
    app,
    calls.otpStateCall,
    limited(readLimit, async ({ refId, otpId }, { request }) => {
      const field = otpId === undefined ? 'refId' : 'otpId'
      const typed = otpId ?? refId
      if (typed === undefined || (refId !== undefined && otpId !== undefined)) {
        return refuseField(field)
      }
      const id = parseId<'ChallengeId'>(typed)
      const family: Family = field === 'otpId' ? 'invoice' : 'payment'
      const asked = id.ok ? { id: id.value, family } : null
      const view = asked && (await viewCode(flowDeps, await ownerOf(deps, request), asked))
      if (!view) return refused('request.not-found', { field })
      const { msisdn, recipient, isToOwner, resendInSeconds, expiresInSeconds, attemptsLeft } = view
      return answer({
        ...{ recipient, isToOwner, resendInSeconds, expiresInSeconds, attemptsLeft },
        ...(msisdn === null ? {} : { msisdn }),
      })
    }),
  )
}

function invoiceRoutes(app: FastifyInstance, deps: OtpRouteDeps) {
  serveCall(app, calls.sendInvoiceOtpCall, async ({ text }, asked) => {
    const wanted = { channel: 'sms', recipient: text, purpose: invoicePurpose } as const
    return answerSent(await send(deps, wanted, asked), otpIdOf)
  })
  serveCall(
    app,
    calls.resendInvoiceOtpCall,
    limited(deps.guessLimit, async ({ otpId }, asked: Asked) =>
      answerSent(
        await resend(deps, { typed: otpId, field: 'otpId', family: 'invoice' }, asked),
        otpIdOf,
      ),
    ),
  )
  serveCall(
    app,
    calls.verifyInvoiceOtpCall,
    limited(deps.guessLimit, async ({ otp, otpId }, { request }) =>
      answerProof(
        await guessAt(deps, { typed: otpId, otp, request }, (guess) =>
          verifyInvoiceCode(deps.flowDeps, guess),
        ),
        (proof) => ({ otpId: proof }),
      ),
    ),
  )
}

export type Sent = { view: OtpView } | Refused

/** Counts a request for a new code, and sends it. */
export async function send(
  { flowDeps, sessions, limit, checkLimit }: OtpRouteDeps,
  wanted: WantedCode,
  { request, reply }: Asked,
): Promise<Sent> {
  const counted = await limit(request)
  if (isRefused(counted)) return counted
  const tooMany = wanted.channel === 'sms' ? await checkLimit(request) : null
  if (tooMany) {
    await counted.giveBack()
    return tooMany
  }
  const ownerHash = flowDeps.digest(await sessions.findOrStart(request, reply))
  const network = ipNetworkOfRequest(request)
  const language = wordedIn(request, undefined)
  if (counted.delayMs > 0) await flowDeps.pause(counted.delayMs)
  const sent = await sendCode(flowDeps, { ownerHash, network }, { ...wanted, language })
  return toSent(await settled(counted, sent))
}

/** What is paid for is what left: a number that is no subscriber's gets no text. */
async function settled<E>(
  { giveBack }: CountedSend,
  sent: Result<OtpView, E>,
): Promise<Result<OtpView, E>> {
  if (!sent.ok || !sent.value.isReachable) await giveBack()
  return sent
}

async function resend(
  deps: OtpRouteDeps,
  { typed, field, family }: { typed: string; field: string; family: Family },
  { request }: Asked,
): Promise<Sent> {
  const id = parseId<'ChallengeId'>(typed)
  if (!id.ok) return refused('request.not-found', { field })
  const ownerHash = await ownerOf(deps, request)
  const known = await findResendable(deps.flowDeps, ownerHash, { id: id.value, family })
  if (!known.ok) return toSent(known, field)
  const counted = await deps.limit(request)
  if (isRefused(counted)) return counted
  return toSent(await settled(counted, await resendCode(deps.flowDeps, known.value)), field)
}

function toSent(result: Result<OtpView, ResendRefusal>, field?: string): Sent {
  if (result.ok) return { view: result.value }
  const { error } = result
  if (error.code === 'request.not-found' && field) return refused(error.code, { field })
  return refused(error.code, 'waitMs' in error ? waitOf(error.waitMs) : {})
}

const hourSeconds = 3_600

/** How long the caller has to wait, as Retry-After and in the words. */
function waitOf(waitMs: number): RefusalDetail {
  const waitSeconds = Math.max(1, wholeSeconds(waitMs))
  return { waitSeconds, values: { hours: String(Math.ceil(waitSeconds / hourSeconds)) } }
}

const shownOf = ({ recipient, resendInSeconds, expiresInSeconds }: OtpView) => ({
  recipient,
  resendInSeconds,
  expiresInSeconds,
})
export const refIdOf = (view: OtpView) => ({ refId: view.id, ...shownOf(view) })
const otpIdOf = (view: OtpView) => ({ otpId: view.id, ...shownOf(view) })

export const answerSent = <T>(outcome: Sent, resultOf: (view: OtpView) => T): Answer<T> =>
  'view' in outcome ? answer(resultOf(outcome.view)) : outcome

/** A malformed id is answered like an unknown one. */
async function guessAt(
  deps: OtpRouteDeps,
  { typed, otp, request }: { typed: string; otp: string; request: Caller },
  verify: (guess: Guess) => Promise<Result<string, GuessRefusal>>,
): Promise<Result<string, GuessRefusal>> {
  const id = parseId<'ChallengeId'>(typed)
  if (!id.ok) return { ok: false, error: { code: 'otp.unusable' } }
  return verify({ ownerHash: await ownerOf(deps, request), id: id.value, otp })
}

function answerProof<T>(
  outcome: Result<string, GuessRefusal>,
  resultOf: (proof: string) => T,
): Answer<T> {
  if (outcome.ok) return answer(resultOf(outcome.value))
  const { error } = outcome
  return refused(error.code, {
    field: error.code === 'otp.invalid-user' ? 'username' : 'otp',
    ...('attemptsLeft' in error ? { attemptsLeft: error.attemptsLeft } : {}),
    ...('waitMs' in error ? waitOf(error.waitMs) : {}),
  })
}
