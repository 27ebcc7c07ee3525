import type { CallOf } from '../call.ts'
import type * as schema from './line.schema.ts'

/** The line type of a number; refuses with `line.invalid` when it has no subscriber. */
export const lineTypeCall: CallOf<typeof schema.lineTypeCall> = {
  method: 'POST',
  path: 'subscriber/line-type',
}
