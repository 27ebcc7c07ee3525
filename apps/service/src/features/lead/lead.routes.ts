import * as calls from '@portal/contract/calls/lead.schema'
import type { FormSchema } from '@portal/contract/forms/form'
import type { Language } from '@portal/kernel/language'
import { toDecimal } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import { type Caller, ipNetworkOfRequest } from '../../http/addresses/ip-network.ts'
import { limited, serveCall, serveRead } from '../../http/calls/serve-call.ts'
import { namedIn } from '../../http/calls/wording.ts'
import type { GuessLimit, Limit, MissBrake } from '../../http/limits/limits.ts'
import { answer, refused } from '../../http/refusals/answer.ts'
import { ownerOf, type Sessions } from '../../http/sessions/session.ts'
import { isTurnedDown } from '../../ports/lead-store.port.ts'
import { noteKey, statusKey } from './content/lead-status.rules.ts'
import { type DraftDeps, findDraft, keepDraft } from './draft.flow.ts'
import { leadNumber } from './lead.rules.ts'
import { findOwnLead, type SubmitDeps, submitLead } from './submit.flow.ts'
import { notesOf, type TrackDeps, type Tracked, trackLead } from './track.flow.ts'

export const leadCalls = [
  calls.keepDraftCall,
  calls.draftCall,
  calls.submitLeadCall,
  calls.ownLeadCall,
  calls.leadNotesCall,
  calls.trackLeadCall,
] as const

export type LeadRouteDeps = {
  flowDeps: DraftDeps & SubmitDeps & TrackDeps
  formOf: (language: Language) => FormSchema
  /** A text about what has become of leads. */
  statusText: (key: string, language: Language) => string
  sessions: Sessions
  /** Counts leads, and forms that are kept. */
  submitLimit: Limit
  draftLimit: Limit
  readLimit: Limit
  /** Counts questions about leads, and those about one reference that were wrong. */
  trackLimit: Limit
  guesses: GuessLimit
  brake: MissBrake
}

export function leadRoutes(app: FastifyInstance, deps: LeadRouteDeps) {
  draftRoutes(app, deps)
  const { flowDeps, sessions, submitLimit, readLimit } = deps

  serveCall(
    app,
    calls.submitLeadCall,
    limited(submitLimit, async ({ plan, uniqueCode, language, ...sent }, { request, reply }) => {
      const ownerHash = flowDeps.digest(await sessions.findOrStart(request, reply))
      const submitted = await submitLead(flowDeps, ownerHash, {
        ...{ sent, planCode: plan.code, uniqueCode },
        language: namedIn(request, language),
      })
      if (submitted.ok) return answer(submitted.value)
      const { code, ...detail } = submitted.error
      return refused(code, detail)
    }),
  )

  serveRead(
    app,
    calls.ownLeadCall,
    limited(readLimit, async ({ refLeadId }, { request }) => {
      const ownerHash = await ownerOf(deps, request)
      const own = await findOwnLead(flowDeps, { ownerHash, refLeadId })
      if (!own) return refused('request.not-found', { field: 'refLeadId' })
      const { lead, email, orderId } = own
      const { reference, feasible, msisdn, city, plan } = lead
      return answer({
        ...{ refLeadId: reference, feasibility: feasible, msisdn, city, planCode: plan.code },
        ...(email === null ? {} : { email }),
        ...{ amount: toDecimal(plan.price), currency: plan.price.currency },
        ...(isTurnedDown(lead) ? { turnedDown: true as const } : {}),
        ...(orderId === null ? {} : { orderId }),
      })
    }),
  )

  trackRoutes(app, deps)
}

function draftRoutes(app: FastifyInstance, deps: LeadRouteDeps) {
  const { flowDeps, formOf, sessions, draftLimit, readLimit } = deps
  const unknown = refused('request.not-found', { field: 'draftId' })

  serveCall(
    app,
    calls.keepDraftCall,
    limited(draftLimit, async ({ draftId, ...draft }, { request, reply }) => {
      const ownerHash = flowDeps.digest(await sessions.findOrStart(request, reply))
      const form = formOf(namedIn(request, undefined))
      const kept = await keepDraft(flowDeps, ownerHash, { draftId, form, draft })
      return kept.ok ? answer({ draftId: kept.value }) : unknown
    }),
  )

  serveRead(
    app,
    calls.draftCall,
    limited(readLimit, async ({ draftId }, { request }) => {
      const ownerHash = await ownerOf(deps, request)
      const draft = await findDraft(flowDeps, { ownerHash, typed: draftId })
      if (!draft) return unknown
      return answer({ ...draft, values: { ...draft.values } })
    }),
  )
}

/** By network, so that a stranger does not use up the questions of an owner elsewhere. */
const guessKey = (request: Caller, refLeadId: string) =>
  `${refLeadId} ${ipNetworkOfRequest(request)}`

function trackRoutes(app: FastifyInstance, deps: LeadRouteDeps) {
  const { flowDeps, statusText, readLimit, trackLimit, guesses, brake } = deps

  function inWords(tracked: Tracked, { headers }: Caller, asked: Language | undefined) {
    const language = namedIn({ headers, server: app }, asked)
    const say = (key: string) => statusText(key, language)
    const notes = tracked.notes.map((note) => say(noteKey(note)))
    return { ...tracked, statusText: say(statusKey(tracked.status)), notes }
  }

  serveRead(
    app,
    calls.leadNotesCall,
    limited(readLimit, async ({ refLeadId, language }, { request }) => {
      const ownerHash = await ownerOf(deps, request)
      const own = await findOwnLead(flowDeps, { ownerHash, refLeadId })
      if (!own) return refused('request.not-found', { field: 'refLeadId' })
      return answer(inWords(await notesOf(flowDeps, own.lead), request, language))
    }),
  )

  serveCall(
    app,
    calls.trackLeadCall,
    limited(trackLimit, async ({ refLeadId: typed, msisdn, language }, { request }) => {
      const refLeadId = typed.trim().toUpperCase()
      const key = guessKey(request, refLeadId)
      const tooMany = (await brake.refuse(request)) ?? (await guesses.spend(key))
      if (tooMany) return tooMany
      const number = leadNumber(msisdn)
      const tracked = await trackLead(flowDeps, {
        refLeadId,
        msisdn: number.ok ? number.value : null,
      })
      await brake.note(request, tracked ? 'hit' : 'miss')
      if (!tracked) return refused('request.not-found')
      await guesses.giveBack(key)
      return answer(inWords(tracked, request, language))
    }),
  )
}
