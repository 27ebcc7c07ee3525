import type { CallOf } from '../../call.ts'
import type * as schema from './feedback.schema.ts'

export const feedbackCall: CallOf<typeof schema.feedbackCall> = {
  method: 'POST',
  path: 'feedback/v1/submit',
}

export const feedbackSentCall: CallOf<typeof schema.feedbackSentCall> = {
  method: 'GET',
  path: 'feedback/v1/sent',
}
