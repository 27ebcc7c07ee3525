import type { EnquiryAnswer, EnquiryRequest } from '../../ports/payment-provider.port.ts'
import type { Call } from './dpo.call.ts'
import { type Asked, readWord, type Word } from './dpo.mapping.ts'
import { nameByReference, tokensIn } from './dpo.names.ts'

/** A lease outlives five calls: the question by the reference is one more, and after it the newest may be asked again. */
const tokensMost = 3

/** From the word that counts most to the one that counts least: a page that can still be paid outweighs one that is over. */
const ranks = [
  ...(['successful', 'unreadable', 'lost', 'unsent', 'fault'] as const),
  ...(['pending', 'open', 'failed'] as const),
]

function strongest(words: readonly Word[]): Word {
  const found = ranks.flatMap((rank) => words.find(({ kind }) => kind === rank) ?? [])[0]
  return found ?? { kind: 'absent' }
}

/** Words of the question by the reference that change what the tokens said. */
const isNews = ({ kind }: Word): boolean =>
  kind === 'successful' || kind === 'unreadable' || kind === 'pending'

function answerOf(word: Word): EnquiryAnswer {
  if (word.kind === 'open') return { kind: 'absent' }
  return word.kind === 'fault' ? { kind: 'lost', detail: word.detail } : word
}

/**
 * Asks about each page of a charge, the last shown first. Where none of them took money, the reference is asked about too: a
 * database that lost its last seconds may have lost the token of a page that a visitor was shown. Decision 177.
 */
export function createEnquiry(call: Call) {
  async function ask(request: EnquiryRequest, token: string | null): Promise<Word> {
    const { reference, within } = request
    const parts = token === null ? { CompanyRef: reference } : { TransactionToken: token }
    const told = await call('verifyToken', parts, within)
    const asked: Asked = {
      providerId: token ?? nameByReference(reference),
      reference,
      isByToken: token !== null,
    }
    return told.kind === 'told' ? readWord(told, asked) : told
  }

  return async (request: EnquiryRequest): Promise<EnquiryAnswer> => {
    const tokens = tokensIn(request.sessions)
    const { providerId } = request
    if (providerId !== null && tokens.includes(providerId)) {
      return answerOf(await ask(request, providerId))
    }
    const words: Word[] = []
    for (const token of tokens.slice(0, tokensMost)) {
      const word = await ask(request, token)
      if (word.kind === 'successful' || word.kind === 'unsent') return answerOf(word)
      words.push(word)
    }
    const byReference = await ask(request, null)
    const [newest] = tokens
    if (newest === undefined) return answerOf(byReference)
    const told = strongest(words)
    if (isNews(byReference) && strongest([told, byReference]) === byReference) {
      // Most likely the page was paid between both questions; then its token names the payment, and can refund it.
      const again = await ask(request, newest)
      return answerOf(isNews(again) ? again : byReference)
    }
    // "Not paid" is believed only where the question by the reference got an answer, be it that nothing fits.
    const isUnheard = byReference.kind === 'unsent' || byReference.kind === 'lost'
    return answerOf(isUnheard ? strongest([told, byReference]) : told)
  }
}
