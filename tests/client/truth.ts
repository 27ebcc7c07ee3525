import type { Msisdn } from '@portal/kernel/msisdn'
import type { PublicStatus } from '@portal/kernel/transaction'
import type { Outside } from './outside.ts'

/** One order: its number, whose wallets were asked, and what the portal says of each attempt to pay it. */
export type Claim = {
  msisdn: Msisdn
  payers?: readonly string[]
  attempts: readonly { transactionId: string; status: PublicStatus }[]
}

const amount = '50.00'
const airtimeBefore = '20.00'
const airtimeAfter = '70.00'

export const isOver = (status: PublicStatus): boolean => status === 'SUCCESS' || status === 'FAILED'

/** What was taken from a card or a wallet for one attempt; kept where it was not given back. */
type Debit = { reference: string; isKept: boolean; isWhole: boolean }

/** Given back in whole or not at all, and never another amount than was asked for. */
async function debitsOf(outside: Outside, { attempts, payers = [] }: Claim): Promise<Debit[]> {
  const ids = attempts.map(({ transactionId }) => transactionId)
  const cards = (await outside.cards()).map(({ status, refunded, ...card }) => ({
    reference: card.reference,
    isKept: status === 'successful',
    isWhole: card.amount === amount && refunded === (status === 'refunded' ? amount : '0.00'),
  }))
  const wallets = await Promise.all([...new Set(payers)].map((payer) => outside.wallet(payer)))
  const pushes = wallets.flatMap(({ debits }) =>
    debits.map((debit) => ({
      reference: debit.reference,
      isKept: debit.refunded === false,
      isWhole: debit.amount === amount && (debit.refunded || amount) === amount,
    })),
  )
  return [...cards, ...pushes].filter(({ reference }) => ids.includes(reference))
}

/** What the portal claims of an order at rest against what its outside knows; empty when they agree. */
export async function contradictions(outside: Outside, claim: Claim): Promise<string[]> {
  const { msisdn, attempts } = claim
  const debits = await debitsOf(outside, claim)
  const { deliveries, airtime } = await outside.line(msisdn)
  const kept = debits.filter(({ isKept }) => isKept)
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
  hold(
    debits.every(({ isWhole }) => isWhole),
    'money was given back in part, or another amount was taken',
  )
  hold(new Set(debits.map(({ reference }) => reference)).size === debits.length, 'debited twice')
  for (const { transactionId, status } of attempts) {
    const isKept = kept.some(({ reference }) => reference === transactionId)
    hold(
      isKept === (status === 'SUCCESS'),
      `${status} with money that is ${isKept ? 'kept' : 'not kept'}`,
    )
  }
  return found
}
