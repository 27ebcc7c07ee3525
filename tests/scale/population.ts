import type { PublicStatus } from '@portal/kernel/transaction'
import { press } from '../client/card-hand.ts'
import type { Outside } from '../client/outside.ts'
import { pause } from '../client/poll.ts'
import { openPush, phoneOf } from '../client/push.ts'
import {
  type Attempt,
  againAttempt,
  askForPage,
  openAttempt,
  waitForEnd,
} from '../client/recharge.ts'
import { contradictions } from '../client/truth.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'

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
  visitor: Visitor
  payer: string
  attempts: Attempt[]
  /** The page of the newest attempt by card. */
  link: string | null
}

type Place = { url: string; sandboxUrl: string }

const byCard = async ({ url }: Place, group: Group): Promise<Person> => {
  const visitor = createVisitor(url)
  const attempt = await openAttempt(visitor)
  return { group, visitor, payer: attempt.msisdn, attempts: [attempt], link: null }
}

const toPage = async (place: Place, group: Group): Promise<Person> => {
  const person = await byCard(place, group)
  const [attempt] = person.attempts
  if (!attempt) throw new Error('There is no attempt')
  return { ...person, link: await askForPage(person.visitor, attempt) }
}

const toPrompt = async ({ url }: Place, group: Group): Promise<Person> => {
  const visitor = createVisitor(url)
  const attempt = await openPush(visitor)
  return { group, visitor, payer: attempt.payer, attempts: [attempt], link: null }
}

/** Presses the button on the page and returns to the portal, as a browser does. */
async function pressOn({ visitor, link }: Person, action: 'pay' | 'decline') {
  if (link) await visitor.send(await press(link, action))
}

async function superseded(place: Place): Promise<Person> {
  const person = await toPage(place, 'superseded')
  const [first] = person.attempts
  if (!first) throw new Error('There is no attempt')
  const second = await againAttempt(person.visitor, first)
  return { ...person, attempts: [first, second] }
}

const makers: Record<Group, (place: Place) => Promise<Person>> = {
  registered: (place) => byCard(place, 'registered'),
  'open page': (place) => toPage(place, 'open page'),
  'open prompt': (place) => toPrompt(place, 'open prompt'),
  declined: (place) => paidOnPage(place, 'declined', 'decline'),
  superseded,
  delivered: (place) => paidOnPage(place, 'delivered', 'pay'),
  // Paid only once the operator is away, because an order cannot be opened without the operator.
  'paid by card': (place) => toPage(place, 'paid by card'),
  'paid by wallet': (place) => toPrompt(place, 'paid by wallet'),
  'refund due or under way': (place) => paidOnPage(place, 'refund due or under way', 'pay'),
  refunded: (place) => approved(place, 'refunded'),
}

async function paidOnPage(place: Place, group: Group, action: 'pay' | 'decline') {
  const person = await toPage(place, group)
  await pressOn(person, action)
  return person
}

async function approved(place: Place, group: Group) {
  const person = await toPrompt(place, group)
  await phoneOf(place.sandboxUrl, person.payer).press('approve')
  return person
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
  const add = async (group: Group) => people.push(...(await many(each, () => makers[group](place))))
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
    if (person.group === 'paid by card') await pressOn(person, 'pay')
    if (person.group === 'paid by wallet') {
      await phoneOf(place.sandboxUrl, person.payer).press('approve')
    }
  }
  await pause(2_000)
  return people
}

/** Everything that happens outside after the moment that the database goes back to. */
export async function goOn({ sandboxUrl }: Place, outside: Outside, people: Person[]) {
  await outside.clearFaults()
  const of = (group: Group) => people.filter((person) => person.group === group)
  for (const person of of('open page')) await pressOn(person, 'pay')
  for (const { payer } of of('open prompt')) await phoneOf(sandboxUrl, payer).press('approve')
  // Pays an old page although its attempt was given up.
  for (const { link } of of('superseded').slice(0, 3)) if (link) await press(link, 'pay')
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
    if (!first) continue
    const claim = { msisdn: first.msisdn, payers: [payer], attempts: told }
    const found = await contradictions(outside, claim)
    wrong.push(...found.map((words) => `${group} ${first.transactionId}: ${words}`))
    const end = `${group}: ${told.map(({ status }) => status).join(', ')}`
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  return { wrong, ends }
}
