import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Lost } from './payment-provider.port.ts'

/** The operator's own systems: what a number is, and the top-up of its balance. */
export type LineType = 'PREPAID' | 'POSTPAID' | 'HYBRID' | 'BROADBAND'

export type LineAnswer = { kind: 'line'; lineType: LineType } | { kind: 'no-subscriber' } | Lost

export type TopUpRequest = {
  /** Ours; asked again with the same one, the operator answers with the first result. */
  reference: string
  msisdn: Msisdn
  amount: Money
}

export type TopUpAnswer =
  | { kind: 'delivered' }
  | { kind: 'pending' }
  /** The operator's word that nothing was added under this reference. */
  | { kind: 'failed'; detail: string }
  /** The top-up itself was never sent, for certain: something before it failed. */
  | { kind: 'not-sent'; detail: string }
  | Lost

export type TopUpEnquiryAnswer = TopUpAnswer | { kind: 'absent' }

export interface Operator {
  lineType(msisdn: Msisdn): Promise<LineAnswer>
  topUp(request: TopUpRequest): Promise<TopUpAnswer>
  enquireTopUp(request: { reference: string }): Promise<TopUpEnquiryAnswer>
  /**
   * How long after a lost answer a top-up may still appear, in milliseconds: only after that is
   * `absent` proof that it never will.
   */
  readonly topUpSettlesAfterMs: number
}
