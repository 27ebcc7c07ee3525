import { execFileSync } from 'node:child_process'
import { paymentModes } from '@portal/contract/constants'
import { processCall } from '@portal/contract/transaction'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, openBooks } from '../client/books.ts'
import { press } from '../client/card-hand.ts'
import { createOutside, type Outside } from '../client/outside.ts'
import { openPush, type Push, phoneOf } from '../client/push.ts'
import { type Attempt, askForPage, openAttempt, statusOf, waitForEnd } from '../client/recharge.ts'
import { contradictions } from '../client/truth.ts'
import { createVisitor } from '../client/visitor.ts'
import { visit } from '../crash/stubborn-visitor.ts'
import { type Fleet, startFleet } from './fleet.ts'

/**
 * The database is put back to an older moment, with payments in the middle then that the outside has
 * finished since, and with others begun since that it knows nothing of any more.
 */
const each = 4

let fleet: Fleet
let outside: Outside
let books: Books
let inTheMiddle: (Attempt & { payer: string })[]
let begunSince: string[]

const everyone = () => [...fleet.https, ...fleet.workers]
const many = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: each }, make))

async function payByCard(): Promise<Attempt & { link: string; payer: string }> {
  const visitor = createVisitor(fleet.url)
  const attempt = await openAttempt(visitor)
  return { ...attempt, payer: attempt.msisdn, link: await askForPage(visitor, attempt) }
}

beforeAll(async () => {
  fleet = await startFleet({ http: 2, workers: 1 })
  outside = createOutside(fleet.sandboxUrl)
  await many(() => visit(fleet, { way: 'card', action: 'pay', isHasty: false }))
  const cards = await many(payByCard)
  const pushes: Push[] = await many(() => openPush(createVisitor(fleet.url)))
  inTheMiddle = [...cards, ...pushes]

  const { folder } = fleet.database
  const copy = `${folder}.copy`
  await fleet.database.stop()
  execFileSync('cp', ['-a', folder, copy])
  await fleet.database.start()

  for (const { link } of cards) await press(link, 'pay')
  for (const { payer } of pushes) await phoneOf(fleet.sandboxUrl, payer).press('approve')
  const visitor = createVisitor(fleet.url)
  for (const { transactionId } of inTheMiddle) await waitForEnd(visitor, transactionId)
  const since = await many(() => visit(fleet, { way: 'card', action: 'pay', isHasty: false }))
  begunSince = since.map(({ transactionId }) => transactionId)

  await Promise.all(everyone().map((member) => member.stop()))
  await fleet.database.stop()
  execFileSync('rm', ['-rf', folder])
  execFileSync('mv', [copy, folder])
  await fleet.database.start()
  await Promise.all(everyone().map((member) => member.start()))
  books = openBooks(fleet.databaseUrl)
})

afterAll(async () => {
  await books?.close()
  await fleet?.stop()
})

test('what was in the middle is found finished, and nothing is debited or delivered again', async () => {
  const visitor = createVisitor(fleet.url)
  const wrong: string[] = []
  for (const { transactionId, msisdn, payer } of inTheMiddle) {
    const status = await waitForEnd(visitor, transactionId, 60_000)
    const claim = { msisdn, payers: [payer], attempts: [{ transactionId, status }] }
    wrong.push(...(await contradictions(outside, claim)))
    expect(await statusOf(visitor, transactionId)).toBe('SUCCESS')
  }
  expect(wrong).toEqual([])
  expect(await books.unbalancedPostings()).toEqual([])
})

test('what was begun since is lost here, and found by the report of the provider', async () => {
  const visitor = createVisitor(fleet.url)
  for (const transactionId of begunSince) {
    const { http } = await visitor.call(processCall, {
      transactionId,
      paymentMode: paymentModes.card,
    })
    expect(http).toBe(404)
  }
  const missing: string[] = []
  for (const { reference, status } of await outside.cards()) {
    if (status !== 'successful') continue
    if ((await books.count('payments', 'id = $1', [reference])) === 0) missing.push(reference)
  }
  expect(missing.sort()).toEqual([...begunSince].sort())
})
