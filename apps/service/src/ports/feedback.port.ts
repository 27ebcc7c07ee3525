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
  /** False where the reference is taken. */
  add(feedback: Feedback): Promise<boolean>
}
