/** A message that a visitor left for the operator. */
export type Feedback = {
  /** For people: "ZM-4K7Q-19MX". */
  reference: string
  topic: string
  message: string
  msisdn: string | null
  email: string | null
  language: string
}

export interface FeedbackStore {
  /**
   * The reference under which the message is kept: that of the same one from within the last minute, where a form was
   * sent twice. Null where the reference is another message's.
   */
  add(feedback: Feedback): Promise<string | null>
}
