import type { CallOf, ResultOf } from '../call.ts'
import type * as schema from './lead.schema.ts'
import { sendReasons } from './otp.ts'

export const sendLeadOtpCall: CallOf<typeof schema.sendLeadOtpCall> = {
  method: 'POST',
  path: 'otp/v1/send-otp-hbb',
  reasons: sendReasons,
}

export const cityConfigCall: CallOf<typeof schema.cityConfigCall> = {
  method: 'GET',
  path: 'config',
}
export type City = ResultOf<typeof cityConfigCall>['data'][number]

export const leadOfferCall: CallOf<typeof schema.leadOfferCall> = {
  method: 'GET',
  path: 'lead/v1/offer',
}
export type LeadOffer = ResultOf<typeof leadOfferCall>

export const keepDraftCall: CallOf<typeof schema.keepDraftCall> = {
  method: 'POST',
  path: 'lead/v1/keep-draft',
}

export const draftCall: CallOf<typeof schema.draftCall> = {
  method: 'GET',
  path: 'lead/v1/draft',
}
export type LeadDraft = ResultOf<typeof draftCall>

export const submitLeadCall: CallOf<typeof schema.submitLeadCall> = {
  method: 'POST',
  path: 'subscriber/v1/submit-lead',
}

export const ownLeadCall: CallOf<typeof schema.ownLeadCall> = {
  method: 'GET',
  path: 'lead/v1/own',
}
export type OwnLead = ResultOf<typeof ownLeadCall>

export const leadNotesCall: CallOf<typeof schema.leadNotesCall> = {
  method: 'GET',
  path: 'lead/v1/notes',
}
export type LeadNotes = ResultOf<typeof leadNotesCall>

export const trackLeadCall: CallOf<typeof schema.trackLeadCall> = {
  method: 'POST',
  path: 'subscriber/v1/track-lead',
}

/** Addresses without language: of home broadband, and of what has become of a lead. */
export const leadPath = '/hbb-lead'
export const leadStatusPath = '/hbb-lead-status'
