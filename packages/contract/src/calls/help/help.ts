import type { CallOf, ResultOf } from '../../call.ts'
import type * as schema from './help.schema.ts'

/** One vote of a session for each question; a second one counts nothing and is answered alike. */
export const likeCall: CallOf<typeof schema.likeCall> = {
  method: 'POST',
  path: 'cms/webpage/likeCount',
}

/** Every question at once, as another service of the specification tells them. */
export const faqsCall: CallOf<typeof schema.faqsCall> = {
  method: 'GET',
  path: 'cms/webpage/getFaqs_pCategory',
}
export type Faq = ResultOf<typeof faqsCall>[number]

/** A parent, category or question that is not there is `request.not-found`. */
export const helpStageCall: CallOf<typeof schema.helpStageCall> = {
  method: 'GET',
  path: 'help/v1/stage',
}
export type HelpStage = ResultOf<typeof helpStageCall>
export type HelpQuestion = HelpStage['questions'][number]

/** A document that is not there is `request.not-found`. */
export const documentCall: CallOf<typeof schema.documentCall> = {
  method: 'GET',
  path: 'help/v1/document',
}
export type HelpDocument = ResultOf<typeof documentCall>

export const helpSearchCall: CallOf<typeof schema.helpSearchCall> = {
  method: 'GET',
  path: 'help/v1/search',
}
