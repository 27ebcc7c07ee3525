import type { CallOf, ResultOf } from '../call.ts'
import type * as schema from './device.schema.ts'

export const unfinishedCall: CallOf<typeof schema.unfinishedCall> = {
  method: 'GET',
  path: 'transaction/v1/unfinished',
}
export type Unfinished = ResultOf<typeof unfinishedCall>['unfinished']

/** The purchases that "Again" offers on this device. */
export const recentCall: CallOf<typeof schema.recentCall> = {
  method: 'GET',
  path: 'transaction/v1/recent',
}
export type Recent = ResultOf<typeof recentCall>['recent'][number]

/** "Forget me on this phone": the device loses its cookie, and with it all that it opened. */
export const forgetCall: CallOf<typeof schema.forgetCall> = {
  method: 'POST',
  path: 'session/v1/forget',
}
