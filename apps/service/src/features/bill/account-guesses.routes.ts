import { type Caller, ipNetworkOfRequest } from '../../http/addresses/ip-network.ts'
import type { GuessLimit } from '../../http/limits/limits.ts'
import type { Refused } from '../../http/refusals/answer.ts'

/** Counts guesses at what belongs to a number or an account. */
export type AccountGuesses = {
  /** Spends one before the operator is asked. */
  spend(request: Caller, subject: string): Promise<Refused | null>
  /** It was right. */
  giveBack(request: Caller, subject: string): Promise<void>
}

/**
 * By network, so that a stranger does not use up the guesses of an owner elsewhere, and over all networks, so that many of
 * them do not guess on.
 */
export function accountGuesses(ofNetwork: GuessLimit, ofAll: GuessLimit): AccountGuesses {
  const keyOf = (request: Caller, subject: string) => `${subject} ${ipNetworkOfRequest(request)}`
  return {
    spend: async (request, subject) =>
      (await ofNetwork.spend(keyOf(request, subject))) ?? (await ofAll.spend(subject)),
    async giveBack(request, subject) {
      await ofNetwork.giveBack(keyOf(request, subject))
      await ofAll.giveBack(subject)
    },
  }
}
