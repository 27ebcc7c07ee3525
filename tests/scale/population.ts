import type { PublicStatus } from '@portal/kernel/transaction'
import type { Outside } from '../client/outside.ts'
import { pause, until } from '../client/poll.ts'
import { openAttempt, submit, waitForEnd } from '../client/recharge.ts'
import { contradictions } from '../client/truth.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { card } from '../methods/card.ts'
import type { Action, Attempt, PaymentMethod } from '../methods/payment-method.ts'
import { wallet } from '../methods/wallet.ts'

/** State of each group's payments at the moment that the database goes back to. */
export const groups = [
  'registered',
  'open page',
  'open prompt',
  'declined',
  'superseded',
  'delivered',
  'paid by card',
  'paid by wallet',
  'refund due or under way',
  'refunded',
] as const
export type Group = (typeof groups)[number]

export type Person = {
  group: Group
  method: PaymentMethod
  visitor: Visitor
  payer: string
  attempts: readonly [Attempt, ...Attempt[]]
}

type Place = { url: string; sandboxUrl: string }
type Course = { method: PaymentMethod; isUnasked?: true; action?: Action; isLeft?: true }

const courses: Record<Group, Course> = {
  registered: { method: card, isUnasked: true },
  'open page': { method: card },
  'open prompt': { method: wallet },
  declined: { method: card, action: 'decline' },
  superseded: { method: card, isLeft: true },
  delivered: { method: card, action: 'pay' },
  // Paid only once the operator is away, because an order cannot be opened without the operator.
  'paid by card': { method: card },
  'paid by wallet': { method: wallet },
  'refund due or under way': { method: card, action: 'pay' },
  refunded: { method: wallet, action: 'pay' },
}

/** Presses the button, and returns to the portal, as a browser does, unless the tab is an old one. */
async function pressOn(place: Place, person: Person, action: Action, isBack = true) {
  const { method, visitor, attempts } = person
  const hand = { visitor, sandboxUrl: place.sandboxUrl, attempt: attempts[0] }
  const offer = await until('something to press', 60_000, () => method.findOffer(hand))
  const comeBack = await method.press(hand, offer, action)
  if (isBack) await comeBack()
}

async function makePerson(place: Place, group: Group): Promise<Person> {
  const { method, isUnasked, action, isLeft } = courses[group]
  const visitor = createVisitor(place.url)
  const attempt = await openAttempt(visitor, { method })
  const person: Person = { group, method, visitor, payer: attempt.payer, attempts: [attempt] }
  if (isUnasked) return person
  await submit(visitor, attempt, method)
  if (action) await pressOn(place, person, action)
  if (!isLeft) return person
  // The page is looked at before: the portal shows it no more afterwards.
  await until('a page', 60_000, () =>
    method.findOffer({ visitor, sandboxUrl: place.sandboxUrl, attempt }),
  )
  return { ...person, attempts: [attempt, await openAttempt(visitor, attempt)] }
}

/** Makes many at once, but no more than a phone network would send in a second. */
async function many(count: number, make: () => Promise<Person>): Promise<Person[]> {
  const people: Person[] = []
  while (people.length < count) {
    const some = Math.min(5, count - people.length)
    people.push(...(await Promise.all(Array.from({ length: some }, make))))
  }
  return people
}

/**
 * Makes this many payments of each group. Failed deliveries make refunds, which begin after the delivery
 * window and the settling time; refunds of wallets arrive at once, those of cards later.
 */
export async function populate(
  place: Place,
  outside: Outside,
  each: number,
  untilRefundsMs: number,
): Promise<Person[]> {
  const people: Person[] = []
  const add = async (group: Group) =>
    people.push(...(await many(each, () => makePerson(place, group))))
  await outside.setFault({ system: 'bss', kind: 'fail-delivery' })
  await add('refunded')
  await add('refund due or under way')
  await pause(untilRefundsMs)
  await outside.clearFaults()
  await add('delivered')
  await add('declined')
  await add('superseded')
  await add('registered')
  await add('open page')
  await add('open prompt')
  await add('paid by card')
  await add('paid by wallet')
  await outside.setFault({ system: 'bss', kind: 'refuse' })
  for (const person of people) {
    if (person.group.startsWith('paid by')) await pressOn(place, person, 'pay')
  }
  await pause(2_000)
  return people
}

/** Everything that happens outside after the moment that the database goes back to. */
export async function goOn(place: Place, outside: Outside, people: Person[]) {
  await outside.clearFaults()
  const of = (group: Group) => people.filter((person) => person.group === group)
  const open = [...of('open page'), ...of('open prompt')]
  for (const person of open) await pressOn(place, person, 'pay')
  // Pays an old page although its attempt was given up.
  for (const person of of('superseded').slice(0, 3)) await pressOn(place, person, 'pay', false)
  await pause(10_000)
}

/** Waits for the end of every payment and compares the portal's answer with the sandbox. */
export async function judge(outside: Outside, people: Person[], withinMs: number) {
  const wrong: string[] = []
  const ends = new Map<string, number>()
  for (const { group, visitor, payer, attempts } of people) {
    const told: { transactionId: string; status: PublicStatus }[] = []
    for (const { transactionId } of attempts) {
      const status = await waitForEnd(visitor, transactionId, withinMs)
      told.push({ transactionId, status })
    }
    const [first] = attempts
    const claim = { msisdn: first.msisdn, payers: [payer], attempts: told }
    const found = await contradictions(outside, claim)
    wrong.push(...found.map((words) => `${group} ${first.transactionId}: ${words}`))
    const end = `${group}: ${told.map(({ status }) => status).join(', ')}`
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  return { wrong, ends }
}
