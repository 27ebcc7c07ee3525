import type { Msisdn } from '@portal/kernel/msisdn'
import type { Lost } from '../outcome.port.ts'

export type SmsRequest = {
  /** Ours, for the logs of both sides; the centre does not know repeats by it. */
  reference: string
  to: Msisdn
  /** Whole: longer texts are sent in parts by the adapter. */
  text: string
}

export type SmsAnswer =
  | { kind: 'accepted'; providerId: string }
  /** The centre states that it will not send this. */
  | { kind: 'refused'; detail: string }
  /** Nothing was sent, for certain; the centre is full, too busy, or not reached. */
  | { kind: 'busy'; detail: string }
  /** Perhaps sent: no answer came. */
  | Lost

/** The operator's message centre. */
export interface SmsSender {
  send(request: SmsRequest): Promise<SmsAnswer>
  /** Exchanges a sign of life with the centre instead: waits, and fails, as a text of one part does. */
  enquireLink(): Promise<SmsAnswer>
  close(): Promise<void>
}
