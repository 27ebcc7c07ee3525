import type { PublicStatus } from '@portal/contract/transaction'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { CardTruth, Outside } from './outside.ts'

/** One order: its number, and what the portal says of each attempt to pay it. */
export type Claim = {
  msisdn: Msisdn
  attempts: readonly { transactionId: string; status: PublicStatus }[]
}

const amount = '50.00'
const airtimeBefore = '20.00'
const airtimeAfter = '70.00'

export const isOver = (status: PublicStatus): boolean => status === 'SUCCESS' || status === 'FAILED'

/** Given back in whole or not at all, and never another amount than was asked for. */
const isWhole = (card: CardTruth): boolean =>
  card.amount === amount && card.refunded === (card.status === 'refunded' ? amount : '0.00')

/** What the portal claims of an order at rest against what its outside knows; empty when they agree. */
export async function contradictions(
  outside: Outside,
  { msisdn, attempts }: Claim,
): Promise<string[]> {
  const ids = attempts.map(({ transactionId }) => transactionId)
  const cards = (await outside.cards()).filter(({ reference }) => ids.includes(reference))
  const { deliveries, airtime } = await outside.line(msisdn)
  const kept = cards.filter(({ status }) => status === 'successful')
  const statuses = attempts.map(({ status }) => status)
  const found: string[] = []
  const hold = (holds: boolean, words: string) => {
    if (!holds) found.push(words)
  }
  hold(statuses.every(isOver), `not over: ${statuses}`)
  hold(kept.length <= 1, `${kept.length} debits kept`)
  hold(deliveries.length <= 1, `${deliveries.length} deliveries`)
  hold(kept.length === deliveries.length, `${kept.length} debits, ${deliveries.length} deliveries`)
  hold(
    deliveries.every((each) => each.amount === amount),
    'another amount was delivered',
  )
  hold(airtime === (deliveries.length > 0 ? airtimeAfter : airtimeBefore), `airtime is ${airtime}`)
  hold(cards.every(isWhole), 'a card was given back in part, or another amount was taken')
  for (const { transactionId, status } of attempts) {
    const isKept = kept.some(({ reference }) => reference === transactionId)
    hold(
      isKept === (status === 'SUCCESS'),
      `${status} with a card that is ${isKept ? 'debited' : 'not debited'}`,
    )
  }
  return found
}
