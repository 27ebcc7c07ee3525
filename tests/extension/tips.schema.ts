import { defineCall } from '@portal/contract/define-call'
import { emptyQuery, name, nothing, strict } from '@portal/contract/shapes.schema'

/** The calls of the tips, as `packages/contract/src/calls/tips.schema.ts` would have them. */
export const tipCall = defineCall({
  method: 'GET',
  path: 'tips/v1/today',
  summary: 'A tip for saving airtime',
  input: emptyQuery,
  result: strict({ tip: name(200) }),
})

export const suggestTipCall = defineCall({
  method: 'POST',
  path: 'tips/v1/suggest',
  summary: 'Suggests a tip',
  input: strict({ tip: name(200) }),
  result: nothing,
})
