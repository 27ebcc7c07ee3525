/** The votes on one answer. */
export type VoteCount = { readonly likes: number; readonly votes: number }

/** The same as one session sees it. */
export type SeenVotes = VoteCount & { readonly hasVoted: boolean }

export type Vote = { questionId: string; ownerHash: string; isLike: boolean }

/** Votes on answers of the help centre. */
export interface Votes {
  /** Counts the first vote of a session for a question, and no other. Answers what was voted by then. */
  add(vote: Vote): Promise<VoteCount>
  countOf(questionId: string): Promise<VoteCount>
  seenBy(ownerHash: string, questionId: string): Promise<SeenVotes>
  /** Of every question that was ever voted on. */
  counts(): Promise<ReadonlyMap<string, VoteCount>>
}
