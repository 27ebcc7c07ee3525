import type { LineType } from '@portal/kernel/line-type'
import type { Static } from 'typebox'
import { post } from './call.ts'
import type { lineTypeBody } from './line.schema.ts'

export type LineTypeBody = Static<typeof lineTypeBody>

/** The line type of a number; refuses with `line.invalid` when it has no subscriber. */
export const lineTypeCall = post<LineTypeBody, LineType>('subscriber/line-type')
