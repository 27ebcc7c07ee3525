import type { Msisdn } from '@portal/kernel/msisdn'
import type { PublicStatus } from '@portal/kernel/transaction'
import { airtime } from '../goods/airtime.ts'
import type { ShownGood } from '../goods/good.ts'
import { dpo } from '../methods/dpo.ts'
import type { Debit } from '../methods/payment-method.ts'
import { methods } from '../methods/payment-methods.ts'
import { paystack } from '../methods/paystack.ts'
import type { Books } from './books.ts'
import type { Outside } from './outside.ts'
import { until } from './poll.ts'

/** One order: what was bought for which number, whose wallets were asked, and what the portal says of each attempt to pay it. */
export type Claim = {
  msisdn: Msisdn
  /** Airtime, unless another is named. */
  good?: ShownGood
  /** How often the operator may have taken it on beside tries that it said had failed: once, unless another is named. */
  triesMax?: number
  payers?: readonly string[]
  attempts: readonly { transactionId: string; status: PublicStatus }[]
}

export const isOver = (status: PublicStatus): boolean => status === 'SUCCESS' || status === 'FAILED'

/** Two ways may take from one purse, which is read once. Further card gateways are only in some portals. */
const purses = [...new Set([...methods, dpo, paystack].map(({ debits }) => debits))]

async function debitsOf(outside: Outside, { attempts, payers = [] }: Claim): Promise<Debit[]> {
  const ids = attempts.map(({ transactionId }) => transactionId)
  const debits = await Promise.all(purses.map((debitsIn) => debitsIn(outside, payers)))
  return debits.flat().filter(({ reference }) => ids.includes(reference))
}

/** Contradictions between the portal and its outside about an order at rest; empty when they agree. */
export async function contradictions(outside: Outside, claim: Claim): Promise<string[]> {
  const { msisdn, attempts, good = airtime, triesMax = 1 } = claim
  const debits = await debitsOf(outside, claim)
  const { times, tries, odd } = await good.received(outside, msisdn)
  const kept = debits.filter(({ isKept }) => isKept)
  const statuses = attempts.map(({ status }) => status)
  const found = [...odd]
  const hold = (holds: boolean, words: string) => {
    if (!holds) found.push(words)
  }
  hold(statuses.every(isOver), `not over: ${statuses}`)
  hold(kept.length <= 1, `${kept.length} debits kept`)
  hold(kept.length === times, `${kept.length} debits, ${times} deliveries`)
  const unfailed = tries.filter((state) => state !== 'failed')
  hold(unfailed.length <= triesMax, `the operator took it on several times: ${tries}`)
  hold(
    debits.every(({ isWhole, amount }) => isWhole && amount === good.price),
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

/** All that was taken from cards and from these wallets and not given back, in minor units. */
export async function keptBy(outside: Outside, payers: readonly string[]): Promise<bigint> {
  const debits = await Promise.all(purses.map((debitsIn) => debitsIn(outside, payers)))
  const kept = debits.flat().filter(({ isKept }) => isKept)
  return kept.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
}

/** All accounts of books at rest that agree with what cards and these wallets paid. */
export async function balancesAtRest(outside: Outside, payers: readonly string[]) {
  const kept = await keptBy(outside, payers)
  return kept === 0n ? {} : { 'deliveries ZMW': -kept, 'gateway ZMW': kept }
}

/** Waits until nothing is wrong any more; what still is by then, with the story of each payment. */
export async function settledWrongs(
  books: Books,
  transactionIds: readonly string[],
  { look, deadline }: { look: () => Promise<string[]>; deadline: number },
): Promise<string[]> {
  let wrongs = ['not looked at']
  const isWell = async () => {
    // The service may just be dead, by another payment's crash.
    wrongs = await look().catch(() => wrongs)
    return wrongs.length === 0 ? true : null
  }
  const leftMs = Math.max(0, deadline - performance.now())
  await until('all is well', leftMs, isWell, 250).catch(() => {})
  if (wrongs.length === 0) return []
  return [...wrongs, ...(await Promise.all(transactionIds.map((id) => books.story(id))))]
}
