import type { CallOf, ResultOf } from '../call.ts'
import type * as schema from './balance.schema.ts'
import { sendReasons } from './otp.ts'

/** Balances of a number that this session has proved. */
export const queryBalanceCall: CallOf<typeof schema.queryBalanceCall> = {
  method: 'POST',
  path: 'subscriber/v4/query-balance',
}

/** Asked before a code is sent: another tab of the session may have proved the number. */
export const provedCall: CallOf<typeof schema.provedCall> = {
  method: 'POST',
  path: 'subscriber/v1/proved',
}

/** Sends the code that proves a router or MiFi, to its owner's phone. */
export const broadbandBalanceCall: CallOf<typeof schema.broadbandBalanceCall> = {
  method: 'POST',
  path: 'subscriber/v1/broadband-balance',
  reasons: sendReasons,
}

/** Bundles active on a number beside one that is about to be bought for it. */
export const activeBundlesCall: CallOf<typeof schema.activeBundlesCall> = {
  method: 'POST',
  path: 'subscriber/v1/active-bundles',
}

export type ActiveBundle = ResultOf<typeof activeBundlesCall>[number]

export type Balance = ResultOf<typeof queryBalanceCall>['queryBalanceResult'][number]
