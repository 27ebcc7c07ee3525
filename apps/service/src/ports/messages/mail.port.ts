import type { Lost } from '../outcome.port.ts'

export type MailRequest = {
  /** Ours, the same for every copy: makes the Message-ID, so that a reader's server can drop a second copy. */
  reference: string
  to: string
  subject: string
  text: string
  html: string
}

/** Details name no address and quote nothing of the message. */
export type MailAnswer =
  | { kind: 'accepted' }
  /** The server states that it will not take this. */
  | { kind: 'refused'; detail: string }
  /** Nothing was taken, for certain; the server is not reached, or puts it off. */
  | { kind: 'busy'; detail: string }
  /** Perhaps taken: no answer came. */
  | Lost

/** The operator's mail server. */
export interface MailSender {
  send(request: MailRequest): Promise<MailAnswer>
}
