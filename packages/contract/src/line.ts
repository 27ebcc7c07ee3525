import type { Static } from 'typebox'
import { post } from './call.ts'
import type { lineTypeBody, lineTypeResult } from './line.schema.ts'

export type LineTypeBody = Static<typeof lineTypeBody>
export type LineType = Static<typeof lineTypeResult>

/** The line type of a number; refuses with `line.invalid` when it has no subscriber. */
export const lineTypeCall = post<LineTypeBody, LineType>('subscriber/line-type')
