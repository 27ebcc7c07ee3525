import type { EnquiryAnswer, EnquiryRequest } from '../../ports/payment-provider.port.ts'
import type { Call } from './flutterwave.call.ts'
import { lost, readPage } from './flutterwave.envelope.ts'
import { readTry } from './flutterwave.mapping.ts'

/** A lease outlives five calls, and one was made before. A page that lives for half an hour sees few cards. */
const pagesMax = 4

/** From the word that counts most to the one that counts least. */
const ranks = ['successful', 'unreadable', 'lost', 'pending', 'failed'] as const

const bestOf = (tries: readonly EnquiryAnswer[]): EnquiryAnswer | undefined =>
  ranks.flatMap((kind) => tries.find((each) => each.kind === kind) ?? [])[0]

/**
 * The word about all tries under one reference. A page takes one card after another, and which of them the verification by
 * reference is about is not documented, so its "failed" and "pending" hold only where the list has no better try. A list
 * that lacks the try which was just named is not whole. Decision 123.
 */
export async function enquireAllTries(
  call: Call,
  { reference, within }: EnquiryRequest,
  named: EnquiryAnswer,
): Promise<EnquiryAnswer> {
  const tries: EnquiryAnswer[] = []
  for (let page = 1; page <= pagesMax; page++) {
    const query = new URLSearchParams({ tx_ref: reference, page: String(page) })
    const answer = await call('GET', `/transactions?${query}`, within)
    if (answer.kind !== 'answered') return lost(`transactions: ${answer.detail}`)
    const read = readPage('transactions', answer.status, answer.body)
    if ('kind' in read) return lost(read.detail)
    tries.push(...read.rows.flatMap((row) => readTry(row, reference) ?? []))
    const paid = tries.find(({ kind }) => kind === 'successful')
    if (paid) return paid
    if (read.pages === null) return lost('transactions: a list of unknown length')
    if (page < read.pages) continue
    const isWhole = tries.some(({ kind }) => kind === named.kind)
    return (isWhole ? bestOf(tries) : undefined) ?? lost('transactions: the list lacks the try')
  }
  return lost('transactions: the list is too long')
}
