import { likeCall } from '@portal/contract/calls/help/help'
import { at, measured, of, type PageExamples } from './page-example.ts'

export const examples: PageExamples = {
  help: [
    measured(at('help centre', '/gethelp')),
    measured(at('categories of help', '/gethelp/paid')),
    measured(at('questions of a category', '/gethelp/paid/not-arrived')),
    measured(at('an answer', '/gethelp/paid/not-arrived/paid-not-arrived')),
    of('thanks for a vote', async (visitor) => {
      const vote = { questionId: 'site-old-phone', isLike: true, opco: 'ZM' } as const
      await visitor.result(likeCall, vote)
      return '/gethelp/site/using/site-old-phone'
    }),
    at('a search', '/gethelp?search=refund'),
    at('a list of what was found', '/gethelp?search=refund&list=1'),
    at('a search for nothing', '/gethelp?search=zebra&list=1'),
  ],
  document: [
    measured(at('settings for phones', '/help-documents/internet-settings')),
    at('a form to print', '/help-documents/refund-request'),
  ],
}
