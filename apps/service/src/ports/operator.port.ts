import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Deadline, Lost, Unsent } from './outcome.port.ts'

/** The operator's own systems: what a number is, and the top-up of its balance. */
export type LineType = 'PREPAID' | 'POSTPAID' | 'HYBRID' | 'BROADBAND'

export type LineAnswer =
  | { kind: 'line'; lineType: LineType }
  | { kind: 'no-subscriber' }
  | Unsent
  | Lost

export type TopUpRequest = {
  /** Ours; asked again with the same one, the operator answers with the first result. */
  reference: string
  msisdn: Msisdn
  amount: Money
  within: Deadline
}

export type FulfilAnswer =
  | { kind: 'delivered' }
  | { kind: 'pending' }
  /** The operator's word that nothing was delivered under this reference, nor ever will be. */
  | { kind: 'failed'; detail: string }
  /** The order to deliver itself was never sent, for certain: something before it failed. */
  | Unsent
  | Lost

export type FulfilEnquiryAnswer = FulfilAnswer | { kind: 'absent' }

export interface Operator {
  lineType(msisdn: Msisdn): Promise<LineAnswer>
  topUp(request: TopUpRequest): Promise<FulfilAnswer>
  enquireTopUp(request: { reference: string; within: Deadline }): Promise<FulfilEnquiryAnswer>
  /**
   * How long after a top-up was sent it may still appear, in milliseconds: only after that is
   * `absent` proof that it never will.
   */
  readonly topUpSettlesAfterMs: number
}
