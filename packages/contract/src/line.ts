import type { Static } from 'typebox'
import { post } from './call.ts'
import type { lineTypeBody, lineTypeResult } from './line.schema.ts'

export type LineTypeBody = Static<typeof lineTypeBody>
export type LineType = Static<typeof lineTypeResult>

/** Which kind of line a number is; refuses with `line.invalid` when it is no subscriber. */
export const lineTypeCall = post<LineTypeBody, LineType>('subscriber/line-type')
