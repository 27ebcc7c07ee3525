import type { ProcessBody } from '@portal/contract/calls/transaction'
import * as calls from '@portal/contract/calls/transaction.schema'
import { parseId, type SessionId } from '@portal/kernel/ids'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyMissing, keyOf, stableBody } from '../../http/calls/idempotency.ts'
import {
  type About,
  type GuardedHandler,
  type LanguageOf,
  limited,
  serveCall,
  serveGuarded,
  worded,
} from '../../http/calls/serve-call.ts'
import { answer, type Refused, refused, refuseField } from '../../http/refusals/answer.ts'
import type { Access } from '../../ports/method.port.ts'
import type { Shown } from '../../ports/payment-provider.port.ts'
import { modeOf } from '../methods/method.rules.ts'
import { giveUp } from '../notifications/notification.flow.ts'
import {
  holderOf,
  methodOf,
  payerInvalid,
  type TransactionDeps,
  textIn,
  tokenOther,
  unread,
} from './asked-transaction.routes.ts'
import { isUnsubmitted, processPayment } from './process.flow.ts'
import type { ProcessRefusal } from './submission.flow.ts'

/** Submits an attempt that initiate opened, and gives one up. */
export function processRoutes(app: FastifyInstance, deps: TransactionDeps) {
  processRoute(app, deps)
  giveUpRoute(app, deps)
}

function processRoute(app: FastifyInstance, deps: TransactionDeps) {
  const process: GuardedHandler<typeof calls.processCall, Msisdn | null> = async (
    body,
    { request },
    holder,
  ) => {
    const key = keyOf(request)
    if (key === null) return keyMissing
    const session = await deps.sessions.find(request)
    if (!session) return refused('request.not-found')
    const answered = await processRead(deps, { key, body, session, holder }, request)
    return worded(answered, aboutAttempt(deps, body.transactionId))
  }
  const languageOf: LanguageOf = async (body, request) => {
    if (await deps.readLimit(request)) return null
    const about = await aboutAttempt(deps, textIn(body, 'transactionId'))()
    return about.language ?? null
  }
  const by = (access: Access) => ({ guard: holderOf(deps, access), languageOf })
  serveGuarded(app, calls.processCall, by('open'), process)
  serveGuarded(app, calls.authProcessCall, by('token'), process)
}

type Process = { key: string; body: ProcessBody; session: SessionId; holder: Msisdn | null }

async function processRead(
  deps: TransactionDeps,
  { key, body, session, holder }: Process,
  request: FastifyRequest,
) {
  const { flowDeps, methods, limit } = deps
  const { amPin, ...rest } = body
  const isFirst = await isUnsubmitted(flowDeps, body.transactionId)
  const tooMany = isFirst ? await limit(request) : null
  if (tooMany) return tooMany
  const processed = await processPayment(
    flowDeps,
    { session },
    {
      key,
      body: stableBody(rest),
      transactionId: body.transactionId,
      provider: body.paymentGateway?.toLowerCase() ?? null,
      mode: body.paymentMode === undefined ? null : modeOf(methods, body.paymentMode),
      paymentMobile: body.paymentMobile ?? null,
      item: { accountId: body.accountId || undefined, accountType: body.accountType || undefined },
      openSecret: amPin ? () => deps.openPin(amPin) : null,
      holder,
    },
  )
  if (!processed.ok) return refuseProcess(processed.error, deps, request)
  const { transactionId, status, shown } = processed.value
  return answer({ transactionId, transactionStatus: status, ...shownPart(shown) })
}

/** The part that the caller needs: an address to go to, and where it has one what the gateway's own script needs. */
function shownPart(shown: Shown | null) {
  if (shown?.kind !== 'redirect') return {}
  const { url: redirectUrl, inline } = shown
  return { redirectUrl, ...(inline ? { inline } : {}) }
}

const processFields: Partial<Record<ProcessRefusal['code'], { field: string }>> = {
  'request.not-found': { field: 'transactionId' },
  'payer.required': { field: 'paymentMobile' },
}

async function refuseProcess(
  error: ProcessRefusal,
  { onPromptRefused, checkLimit }: TransactionDeps,
  request: FastifyRequest,
): Promise<Refused> {
  if ('waitMs' in error) {
    onPromptRefused(error.code)
    const waitSeconds = Math.max(1, Math.ceil(error.waitMs / 1_000))
    return refused(error.code, { field: 'paymentMobile', waitSeconds })
  }
  if ('attemptsLeft' in error) {
    return refused(error.code, { field: 'amPin', attemptsLeft: error.attemptsLeft })
  }
  switch (error.code) {
    case 'token.other':
      return tokenOther
    case 'secret.required':
      return refused('pin.required', { field: 'amPin' })
    case 'secret.unreadable':
    case 'secret.unused':
      return refuseField('amPin')
    case 'pin.locked':
      return refused(error.code, { field: 'amPin' })
    case 'attempt.busy':
      return refused('service.overloaded')
    case 'payer.invalid':
      return (await checkLimit(request)) ?? payerInvalid
    case 'item.other':
      return refuseField(error.field)
    case 'payer.own-line':
    case 'payer.not-enough':
    case 'method.unavailable':
      return refused(error.code, { field: error.field })
    default:
      return refused(error.code, processFields[error.code])
  }
}

function giveUpRoute(app: FastifyInstance, deps: TransactionDeps) {
  const { flowDeps, sessions, readLimit } = deps
  serveCall(
    app,
    calls.giveUpCall,
    limited(readLimit, async ({ transactionId }, { request }) => {
      const id = parseId<'TransactionId'>(transactionId)
      const session = await sessions.find(request)
      const given = id.ok && session ? await giveUp(flowDeps, { session }, id.value) : null
      if (given === null) return refused('request.not-found', { field: 'transactionId' })
      if (given === 'noted') return answer({})
      const refusal = refused('attempt.not-open', { field: 'transactionId' })
      return worded(refusal, aboutAttempt(deps, transactionId))
    }),
  )
}

const aboutAttempt =
  ({ flowDeps }: TransactionDeps, transactionId: string) =>
  async (): Promise<About> => {
    const id = parseId<'TransactionId'>(transactionId)
    const found = id.ok ? await flowDeps.store.findPayment(id.value).catch(unread) : null
    return found
      ? { ...methodOf(flowDeps, found.payment.provider), language: found.order.language }
      : {}
  }
