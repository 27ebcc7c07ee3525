import { feedbackCall } from '@portal/contract/calls/help/feedback'
import { at, measured, of, type PageExamples } from './page-example.ts'

export const examples: PageExamples = {
  feedback: [
    measured(at('feedback', '/give_your_feedback')),
    of('thanks for a message', async (visitor) => {
      const sent = await visitor.result(feedbackCall, { topic: 'other', message: 'Thank you.' })
      return `/give_your_feedback?${new URLSearchParams(sent)}`
    }),
  ],
}
