import { openOrderCall } from '@portal/contract/calls/transaction'
import type { PublicStatus } from '@portal/kernel/transaction'
import type { Books } from '../client/books.ts'
import { freshNumber } from '../client/line-numbers.ts'
import type { Outside } from '../client/outside.ts'
import { until } from '../client/poll.ts'
import { openAttempt, orderBody, statusOf, submit } from '../client/recharge.ts'
import { retryUntilAnswered } from '../client/retry-until-answered.ts'
import { contradictions, isOver } from '../client/truth.ts'
import { createVisitor, newKey } from '../client/visitor.ts'
import { payWhenAsked } from '../methods/pay.ts'
import type { Action, Attempt, PaymentMethod } from '../methods/payment-method.ts'
import { methods } from '../methods/payment-methods.ts'
import type { Chance } from './seeded-chance.ts'

export type VisitPlan = { method: PaymentMethod; action?: Action; isHasty?: boolean }

export type Visit = Attempt & {
  plan: VisitPlan
  status: PublicStatus
  /** Ids that the visitor received with a success: none of them may be lost. */
  answeredIds: readonly string[]
}

const visitWithinMs = 150_000

/** The ways in turns. Most visitors pay, and some tap twice. */
export function planOf(index: number, chance: Chance): VisitPlan {
  const [first, ...others] = methods
  const method = index % methods.length === 0 ? first : others[(index % methods.length) - 1]
  if (!method) throw new Error('There is no way to pay')
  const refusals = method.actions.filter((action) => action !== 'pay')
  const action = chance.pick(['pay', 'pay', 'pay', 'pay', ...refusals] as const)
  return { method, action, isHasty: index % 5 === 0 }
}

/** One payment from the first tap to its end, whatever is killed meanwhile. */
export async function visit(
  { url, sandboxUrl }: { url: string; sandboxUrl: string },
  plan: VisitPlan,
): Promise<Visit> {
  const { method, action = 'pay', isHasty = false } = plan
  const visitor = createVisitor(url)
  const [msisdn, payer] = [freshNumber(), freshNumber()]
  const { orderId } = await retryUntilAnswered(() =>
    visitor.result(openOrderCall, orderBody(msisdn)),
  )
  const [initiateKey, processKey] = [newKey(), newKey()]
  const asked = { orderId, msisdn, payer, method, sandboxUrl }
  const initiate = () => openAttempt(visitor, asked, { key: initiateKey })
  const again = isHasty ? retryUntilAnswered(initiate) : null
  const attempt = await retryUntilAnswered(initiate)
  await retryUntilAnswered(() => submit(visitor, attempt, method, { key: processKey }))
  const hand = { visitor, sandboxUrl, attempt }
  const { comeBack } = await payWhenAsked(method, hand, action, visitWithinMs)
  await retryUntilAnswered(comeBack)
  const { transactionId } = attempt
  const status = await until(
    `an end of ${transactionId}`,
    visitWithinMs,
    async () => {
      const now = await retryUntilAnswered(() => statusOf(visitor, transactionId))
      return isOver(now) ? now : null
    },
    250,
  )
  const answeredIds = [transactionId, (await again)?.transactionId ?? transactionId]
  return { ...attempt, plan, status, answeredIds }
}

type Truth = { outside: Outside; books: Books; sandboxUrl: string }

/** Everything that is wrong with visits at rest, in words with the story of each; empty when all is well. */
export async function wrongsOf(
  { outside, books, sandboxUrl }: Truth,
  visits: readonly Visit[],
): Promise<string[]> {
  const cards = await outside.cards()
  const truth = { ...outside, cards: async () => cards }
  const wrong: string[] = []
  for (const { plan, status, answeredIds, ...attempt } of visits) {
    const { transactionId, orderId, msisdn, payer } = attempt
    const claim = { msisdn, payers: [payer], attempts: [{ transactionId, status }] }
    const found = await contradictions(truth, claim)
    const { method, action = 'pay' } = plan
    if (action !== 'pay' && status !== 'FAILED') found.push(`${action} ended as ${status}`)
    if ((await method.timesAsked({ sandboxUrl, attempt }, outside)) > 1) found.push('asked twice')
    if (new Set(answeredIds).size !== 1) found.push(`answered ${answeredIds}`)
    const kept = [
      await books.count('orders', 'id = $1', [orderId]),
      await books.count('payments', 'id = any($1)', [answeredIds]),
      await books.count('payments', 'order_id = $1', [orderId]),
    ]
    if (kept.some((count) => count !== 1)) found.push(`${kept} rows of what was answered`)
    if (found.length > 0) wrong.push(found.join('; '), await books.story(transactionId))
  }
  return wrong
}

/** The ways by which no visit succeeded. */
export const unpaidMethods = (visits: readonly Visit[]): string[] =>
  methods
    .filter(
      (method) =>
        !visits.some(({ plan, status }) => plan.method === method && status === 'SUCCESS'),
    )
    .map(({ name }) => name)
