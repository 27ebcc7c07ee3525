import type { Instant } from '@portal/kernel/instant'
import { stateOf } from '../world.ts'

/** The parts that a reader sees; one that the mail does not have is empty. */
type MailContent = {
  /** The recipients of the envelope, whatever the head of the mail says. */
  to: string
  /** With its angle brackets; the same for copies that a reader's server may drop. */
  messageId: string
  subject: string
  text: string
  html: string
}

export type Mail = MailContent & { id: string; at: Instant }

type Mailbox = {
  /** Newest first. */
  all(): readonly Mail[]
  receive(content: MailContent): void
}

/** All mail that came since the start or the last reset, whomever it is for. */
export const mailboxOf = stateOf(({ clock }): Mailbox => {
  const mails: Mail[] = []
  return {
    all: () => mails.toReversed(),
    receive(content) {
      mails.push({ id: `mail${mails.length + 1}`, at: clock.now(), ...content })
    },
  }
})
