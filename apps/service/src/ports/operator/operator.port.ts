import type { LineType } from '@portal/kernel/line-type'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Deadline, Lost, Unsent } from '../outcome.port.ts'

export type LineAnswer =
  | { kind: 'line'; lineType: LineType }
  | { kind: 'no-subscriber' }
  | Unsent
  | Lost

export type TopUpRequest = {
  /** Our reference; the operator answers a repeated one with its first result. */
  reference: string
  msisdn: Msisdn
  amount: Money
  within: Deadline
}

export type FulfilAnswer =
  | { kind: 'delivered' }
  /** `isTakenOn`: the operator has begun to carry it out, which may take days. */
  | { kind: 'pending'; isTakenOn?: true }
  /**
   * The operator states that nothing was delivered under this reference, nor will be. `forGood`: it would refuse the
   * same again, by a code that the adapter knows; everything unclear leaves it out. Decision 120.
   */
  | { kind: 'failed'; detail: string; forGood?: boolean }
  /** The order to deliver itself was never sent, for certain: something before it failed. */
  | Unsent
  | Lost

export type FulfilEnquiryAnswer = FulfilAnswer | { kind: 'absent' }

/** The lines of the operator's subscribers. */
export interface Lines {
  /** A visitor waits for it. */
  lineType(msisdn: Msisdn): Promise<LineAnswer>
}

/** Top-ups of airtime at the operator. */
export interface TopUps {
  topUp(request: TopUpRequest): Promise<FulfilAnswer>
  enquire(request: { reference: string; within: Deadline }): Promise<FulfilEnquiryAnswer>
  /**
   * Milliseconds after sending during which a top-up may still appear; only then is `absent` proof
   * that it never will.
   */
  readonly settlesAfterMs: number
}
