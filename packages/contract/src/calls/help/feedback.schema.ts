import { Type } from 'typebox'
import { feedbackTopics } from '../../constants.ts'
import { defineCall } from '../../define-call.ts'
import { email, msisdn, name, strict, turning } from '../../shapes.schema.ts'

const feedbackReference = Type.String({
  pattern: '^[A-Z]{2,4}(?:-[0-9A-Z]{4}){2}$',
  description: 'For people: "ZM-4K7Q-19MX".',
})

export const feedbackCall = defineCall({
  method: 'POST',
  path: 'feedback/v1/submit',
  summary: 'Leave a message for the operator',
  input: strict({
    topic: Type.Enum(feedbackTopics),
    message: Type.String({
      minLength: 1,
      maxLength: 2_000,
      pattern: `^[^\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f${turning}]*$`,
    }),
    msisdn: Type.Optional(msisdn),
    email: Type.Optional(email),
  }),
  result: Type.Object({
    reference: feedbackReference,
    seal: Type.String({ description: 'Shows to the session alone that it sent this message.' }),
  }),
})

export const feedbackSentCall = defineCall({
  method: 'GET',
  path: 'feedback/v1/sent',
  summary: 'Whether the session sent the message of a reference',
  input: strict({ reference: feedbackReference, seal: name(80) }),
  result: Type.Object({ isOwn: Type.Boolean() }),
})
