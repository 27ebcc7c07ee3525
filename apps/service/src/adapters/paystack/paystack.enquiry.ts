import type { EnquiryAnswer, EnquiryRequest } from '../../ports/payment-provider.port.ts'
import type { Call } from './paystack.call.ts'
import { namesOfTries } from './paystack.names.ts'
import { readWord, type Word } from './paystack.transaction.ts'

/** From the word that counts most to the one that counts least: a page that can still be paid outweighs one that is over. */
const ranks = ['successful', 'unreadable', 'lost', 'unsent', 'pending', 'open', 'failed'] as const

function strongest(words: readonly Word[]): EnquiryAnswer {
  const found = ranks.flatMap((rank) => words.find(({ kind }) => kind === rank) ?? [])[0]
  return !found || found.kind === 'open' ? { kind: 'absent' } : found
}

/**
 * Asks about one transaction by its id, or about all tries of a charge, oldest first: the row of tries ends with the first
 * that the gateway does not have. One that cannot be read does not hide the others. Decision 180.
 */
export const createEnquiry =
  (call: Call) =>
  async ({ reference, providerId, within }: EnquiryRequest): Promise<EnquiryAnswer> => {
    if (providerId !== null) {
      const path = `/transaction/${encodeURIComponent(providerId)}`
      return strongest([readWord(await call('GET', path, within), { reference, id: providerId })])
    }
    const words: Word[] = []
    for (const name of namesOfTries(reference)) {
      const path = `/transaction/verify/${encodeURIComponent(name)}`
      const answer = await call('GET', path, within)
      const word = readWord(answer, { reference, name })
      words.push(word)
      const isHeard = answer.kind === 'answered'
      if (!isHeard || word.kind === 'successful' || word.kind === 'absent') break
    }
    return strongest(words)
  }
