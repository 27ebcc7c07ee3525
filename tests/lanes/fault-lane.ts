import { processCall } from '@portal/contract/transaction'
import type { PublicStatus } from '@portal/kernel/transaction'
import type { Books } from '../client/books.ts'
import { type CardAction, press } from '../client/card-hand.ts'
import { insist } from '../client/insist.ts'
import type { Outside } from '../client/outside.ts'
import { pause, until } from '../client/poll.ts'
import {
  type Attempt,
  againAttempt,
  askForPage,
  comeBack,
  openAttempt,
  statusOf,
  waitForPage,
} from '../client/recharge.ts'
import { contradictions, isOver } from '../client/truth.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import type { Act, FaultCase } from './fault-cases.ts'

export type Lane = { url: string; operationsUrl: string; outside: Outside; books: Books }

/** One visitor's order, as it was acted on. */
export type Journey = {
  act: Act
  visitor: Visitor
  attempts: Attempt[]
  /** Whose wallets were asked. */
  payers: string[]
  /** What was pressed on a phone, if anything ever showed up there. */
  pressed: number
}

export const newJourney = (lane: Lane, act: Act): Journey => ({
  act,
  visitor: createVisitor(lane.url),
  attempts: [],
  payers: [],
  pressed: 0,
})

/** A fault that is not held is cleared when this many calls were lost, or after this long. */
const lostEnough = 8
const strikeWithinMs = 4_000
const holdWithinMs = 120_000

export async function lostCalls({ operationsUrl }: Lane): Promise<number> {
  const text = await (await fetch(`${operationsUrl}/metrics`)).text()
  const counts = text.matchAll(/^provider_calls_total\{.*answer="lost"\} (\d+)/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** What is pressed on a card's page. */
const buttonOf = (act: Act): CardAction => (act === 'decline' || act === 'cancel' ? act : 'pay')

/** Opens orders, sets the fault, acts, and clears it once it has done its worst. */
export async function runCardCase(lane: Lane, one: FaultCase): Promise<Journey[]> {
  const journeys = await Promise.all(
    one.acts.map(async (act): Promise<Journey> => {
      const journey = newJourney(lane, act)
      // Many portals start at once here, and a busy one may put a visitor off.
      journey.attempts.push(await insist(() => openAttempt(journey.visitor)))
      return journey
    }),
  )
  if (one.moment === 'at the page') await actAtThePage(lane, one, journeys)
  else await actAtTheCard(lane, one, journeys)
  return journeys
}

async function actAtThePage(lane: Lane, one: FaultCase, journeys: Journey[]) {
  await lane.outside.setFault(one.fault)
  const pages = await Promise.all(
    journeys.map(async ({ visitor, attempts: [attempt] }) => {
      const transactionId = attempt?.transactionId ?? ''
      const { redirectUrl } = await visitor.result(processCall, { transactionId })
      return redirectUrl ?? null
    }),
  )
  await lane.outside.clearFaults()
  await Promise.all(
    journeys.map(async ({ act, visitor, attempts: [attempt] }, index) => {
      const page = pages[index] ?? (await waitForPage(visitor, attempt?.transactionId ?? ''))
      const action = buttonOf(act)
      const address = await press(page, action)
      if (attempt) await insist(() => comeBack(visitor, attempt, { address, action }))
    }),
  )
}

async function actAtTheCard(lane: Lane, one: FaultCase, journeys: Journey[]) {
  const pages = await Promise.all(journeys.map(openPages))
  const lostBefore = await lostCalls(lane)
  await lane.outside.setFault(one.fault)
  const acting = Promise.all(
    journeys.map(async ({ act, visitor, attempts }, index) => {
      const action = buttonOf(act)
      for (const [at, page] of (pages[index] ?? []).entries()) {
        const address = await press(page, action)
        const attempt = attempts[at]
        const isBack = one.comesBack || act === 'cancel'
        if (attempt && isBack) await insist(() => comeBack(visitor, attempt, { address, action }))
      }
    }),
  )
  await waitForTheWorst(lane, one, journeys, lostBefore)
  await lane.outside.clearFaults()
  await acting
}

/** The pages of all attempts, the newest last. */
async function openPages(journey: Journey): Promise<string[]> {
  const [first] = journey.attempts
  if (!first) return []
  const pages = [await askForPage(journey.visitor, first)]
  if (journey.act !== 'twice') return pages
  const second = await againAttempt(journey.visitor, first)
  journey.attempts.push(second)
  return [...pages, await askForPage(journey.visitor, second)]
}

export async function waitForTheWorst(
  lane: Lane,
  one: FaultCase,
  journeys: Journey[],
  lostBefore: number,
) {
  const deadline = performance.now() + (one.held ? holdWithinMs : strikeWithinMs)
  while (performance.now() < deadline) {
    if (await areOver(journeys)) return
    if (!one.held && (await lostCalls(lane)) >= lostBefore + lostEnough) return
    if (one.mode === 'once' && (await lane.outside.faults()).length === 0) return
    await pause(100)
  }
}

export async function areOver(journeys: Journey[]): Promise<boolean> {
  for (const { visitor, attempts } of journeys) {
    for (const { transactionId } of attempts) {
      if (!isOver(await statusOf(visitor, transactionId))) return false
    }
  }
  return true
}

/** What goes back to a card is on its way for 15 seconds, and no fault of the operator concerns it. */
export async function arePastDelivery({ books }: Lane, journeys: Journey[]): Promise<boolean> {
  const ids = journeys.flatMap(({ attempts }) => attempts.map((each) => each.transactionId))
  const open = "id = any($1) and state = any('{registered,raised,in-process,unknown,paid}')"
  return (await books.count('payments', open, [ids])) === 0
}

/** Everything that is wrong with a journey at rest, in words; empty when all is well. */
async function wrongs(lane: Lane, one: FaultCase, journey: Journey): Promise<string[]> {
  const { act, visitor } = journey
  const attempts = await Promise.all(
    journey.attempts.map(async ({ transactionId }) => ({
      transactionId,
      status: await statusOf(visitor, transactionId),
    })),
  )
  const [first] = journey.attempts
  if (!first) return ['no attempt was opened']
  const { msisdn } = first
  const faults = await contradictions(lane.outside, { msisdn, payers: journey.payers, attempts })
  const expected = expectedEnd(one, journey)
  const statuses = attempts.map(({ status }) => status)
  if (expected && !statuses.includes(expected)) faults.push(`${statuses} instead of ${expected}`)
  if ((act === 'pay' || act === 'approve') && expected === 'SUCCESS') {
    const detours = await lane.books.count(
      'payment_history',
      "payment_id = $1 and to_state in ('failed', 'expired', 'superseded', 'refund-due', 'exception')",
      [first.transactionId],
    )
    if (detours > 0) faults.push('said to have failed before it succeeded')
  }
  return faults
}

/** Null where chance decides. */
function expectedEnd(one: FaultCase, { act, pressed }: Journey): PublicStatus | null {
  if (act === 'decline' || act === 'cancel' || act === 'leave') return 'FAILED'
  // A push that never went out takes nothing, and is not sent again.
  if (one.method === 'wallet' && pressed === 0) return 'FAILED'
  if (one.held) return 'FAILED'
  if (one.fault.kind === 'decline') return null
  // The wallet's signed word about another amount goes back; which payment it strikes is left to chance.
  if (one.method === 'wallet' && one.fault.kind === 'wrong-amount-callback') return null
  return 'SUCCESS'
}

/** Waits until nothing is wrong any more; what is still wrong then, in words with the story. */
export async function settledWrongs(
  lane: Lane,
  one: FaultCase,
  journeys: Journey[],
  deadline: number,
): Promise<string[]> {
  const found = await Promise.all(
    journeys.map(async (journey) => {
      let words: string[] = []
      const isWell = async () => {
        words = await wrongs(lane, one, journey)
        return words.length === 0 ? true : null
      }
      const left = Math.max(0, deadline - performance.now())
      await until('all is well', left, isWell, 500).catch(() => {})
      if (words.length === 0) return []
      const ids = journey.attempts.map(({ transactionId }) => transactionId)
      const stories = await Promise.all(ids.map((id) => lane.books.story(id)))
      return [`${journey.act}: ${words.join('; ')}`, ...stories]
    }),
  )
  return found.flat()
}
