import { addressOf, type InputOf } from '@portal/contract/call'
import { activePackageCall } from '@portal/contract/calls/content'
import { forgetCall, unfinishedCall } from '@portal/contract/calls/device'
import { orderPageCall } from '@portal/contract/calls/order-page'
import {
  initiateCall,
  openOrderCall,
  paymentOptionsCall,
  processCall,
} from '@portal/contract/calls/transaction'
import { beforeAll, describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { runSql } from '../client/on-database.ts'
import { ownDatabaseServer, ownPortal } from '../client/own-portal.ts'
import { until } from '../client/poll.ts'
import type { Member } from '../client/processes.ts'
import { initiateBody, openAttempt, orderBody, waitForEnd } from '../client/recharge.ts'
import { createVisitor, newKey, type Visitor } from '../client/visitor.ts'
import { askForPage, card } from '../methods/card.ts'
import { press } from '../methods/hosted-card.ts'
import { wallet } from '../methods/wallet.ts'
import { sumOf } from './metrics.ts'
import { type Visit, visit, wrongsOf } from './stubborn-visitor.ts'

/** Two http and two worker processes: each knows what the others do. */
const ordersMax = 30
const payments = 24

const fleet = ownPortal({
  database: ownDatabaseServer(),
  count: { http: 2, workers: 2 },
  env: { LIMIT_ORDERS_PER_ADDRESS: String(ordersMax) },
})
let visits: Visit[]

const pair = (): [Member, Member] => {
  const [one, other] = fleet.https
  if (!one || !other) throw new Error('Two http processes are needed')
  return [one, other]
}

function atMember({ cookies }: Visitor, { url }: Member): Visitor {
  const moved = createVisitor(url)
  for (const [name, value] of cookies) moved.cookies.set(name, value)
  return moved
}

/**
 * Records every claim of a payment whose lease another worker holds. A holder also prolongs its own lease;
 * the statement's text distinguishes the two.
 */
const watchLeases = (databaseUrl: string) =>
  runSql(
    databaseUrl,
    `create table taken_twice (payment_id text);
    create function watch_leases() returns trigger language plpgsql as $$
    begin
      if current_query() ~ 'update payments\\s+set lease_until = date_trunc' then
        insert into taken_twice values (new.id);
      end if;
      return null;
    end $$;
    create trigger watch_leases after update of lease_until on payments for each row
      when (old.lease_until > clock_timestamp() and new.lease_until > old.lease_until)
      execute function watch_leases();`,
  )

beforeAll(async () => {
  await watchLeases(fleet.databaseUrl)
  visits = await Promise.all(
    Array.from({ length: payments }, (_, index) =>
      visit(
        fleet,
        index % 2 === 0 ? { method: card, isHasty: index % 4 === 0 } : { method: wallet },
      ),
    ),
  )
})

describe('payments whose every request goes to the other process', () => {
  test('all are delivered, and the sandbox agrees', async () => {
    expect(await wrongsOf(fleet, visits)).toEqual([])
    expect(visits.map(({ status }) => status)).toEqual(visits.map(() => 'SUCCESS'))
  })

  test('are never worked on by two workers at once', async () => {
    expect(await fleet.books.count('taken_twice', 'true', [])).toBe(0)
  })

  test('cost as many calls to the outside as one process would make', async () => {
    const all = [...fleet.https, ...fleet.workers]
    expect(await sumOf(all, 'provider_calls_total', 'step="charge"')).toBe(payments)
    expect(await sumOf(all, 'provider_calls_total', 'step="fulfil"')).toBe(payments)
    expect(await sumOf(all, 'provider_calls_total', 'step="refund"')).toBe(0)
    expect(await sumOf(all, 'payment_moves_total', 'move="deliver"')).toBe(payments)
  })

  test('went to both http processes alike', () => {
    const [one = 0, other = 0] = fleet.given().values()
    expect(one).toBeGreaterThan(payments)
    expect(Math.abs(one - other)).toBeLessThanOrEqual(1)
  })

  test('leave the same health at both', async () => {
    const body: InputOf<typeof paymentOptionsCall> = {
      amount: '50.00',
      mobileNumber: freshNumber(),
      subscriberType: 'PREPAID',
      rechargeType: 'PREPAID RECHARGE',
      transactionType: 'PREPAID RECHARGE',
    }
    const healthAt = async ({ url }: Member) => {
      const { paymentOption } = await createVisitor(url).result(paymentOptionsCall, body)
      return paymentOption.map(({ name, health }) => `${name} ${health}`)
    }
    const [one, other] = pair()
    const [said, alsoSaid] = [await healthAt(one), await healthAt(other)]
    expect(said).toEqual(alsoSaid)
    expect(said.filter((each) => each.endsWith('good'))).toHaveLength(2)
  })
})

test('both workers take their share', async () => {
  // Chance decides which worker makes a move, so that it may take some payments more.
  const isIdle = async (worker: Member) => (await sumOf([worker], 'payment_moves_total')) === 0
  for (let count = 0; count < 40; count++) {
    const idle = await Promise.all(fleet.workers.map(isIdle))
    if (!idle.includes(true)) return
    await visit(fleet, { method: wallet })
  }
  throw new Error('One worker moved no payment of sixty.')
})

test('either process knows the device, and neither accepts a foreign one', async () => {
  const [one, other] = pair()
  const here = createVisitor(one.url)
  const attempt = await openAttempt(here)
  const there = atMember(here, other)
  const { unfinished } = await there.result(unfinishedCall, {})
  expect(unfinished).toMatchObject({ transactionId: attempt.transactionId })
  expect((await there.result(orderPageCall, { tid: attempt.transactionId })).summary).toEqual(
    (await here.result(orderPageCall, { tid: attempt.transactionId })).summary,
  )
  for (const member of [one, other]) {
    const { http } = await createVisitor(member.url).call(processCall, {
      transactionId: attempt.transactionId,
    })
    expect(http).toBe(404)
  }
  expect(await askForPage(there, attempt)).toContain('/flutterwave/')
})

test('a session that is ended at one process is ended at the other', async () => {
  const [one, other] = pair()
  const visitor = createVisitor(one.url)
  await openAttempt(visitor)
  const copy = atMember(visitor, other)
  expect(await copy.result(unfinishedCall, {})).toHaveProperty('unfinished')
  await visitor.result(forgetCall, {})
  // Each process reads once a second what others ended.
  await until('the end is known to the other', 3_000, async () =>
    'unfinished' in (await copy.result(unfinishedCall, {})) ? null : true,
  )
})

test('one key sent to both at the same moment opens one attempt', async () => {
  const members = pair()
  for (let round = 0; round < 5; round++) {
    const device = createVisitor(members[round % 2]?.url ?? '')
    const msisdn = freshNumber()
    const { orderId } = await device.result(openOrderCall, orderBody(msisdn))
    const [key, body] = [newKey(), initiateBody(msisdn, { txnId: orderId })]
    const answers = await Promise.all(
      members.map((member) => atMember(device, member).result(initiateCall, body, { key })),
    )
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1)
    expect(await fleet.books.count('payments', 'order_id = $1', [orderId])).toBe(1)
    const other = await atMember(device, members[1]).call(
      initiateCall,
      { ...body, emailId: 'someone.else@example.com' },
      { key },
    )
    expect(other.http).toBe(409)
  }
})

test('an address is counted at both together', async () => {
  const address = { 'x-forwarded-for': '192.0.2.7' }
  const statuses: number[] = []
  for (let count = 0; count < ordersMax + 4; count++) {
    const { url } = pair()[count % 2] as Member
    const reply = await createVisitor(url).send(addressOf(openOrderCall), {
      method: 'POST',
      headers: {
        ...address,
        'content-type': 'application/json',
        'x-product-code': 'ORP',
      },
      body: JSON.stringify(orderBody(freshNumber())),
    })
    statuses.push(reply.status)
    if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(ordersMax)
  expect(statuses.slice(-4)).toEqual([429, 429, 429, 429])
})

test('a page of one is completed by the files of the other, and texts are the same', async () => {
  const [one, other] = pair()
  const read = async ({ url }: Member, path: string) => {
    const reply = await fetch(url + path)
    expect(reply.status, path).toBe(200)
    return { tag: reply.headers.get('etag'), body: await reply.text() }
  }
  const page = await read(one, '/prepaid-recharge')
  expect((await read(other, '/prepaid-recharge')).body).toBe(page.body)
  const files = [...new Set(page.body.match(/\/assets\/[\w.-]+/g))]
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect(await read(one, file)).toEqual(await read(other, file))
  const texts = `${addressOf(activePackageCall)}?opco=ZM&pageUrl=recharge-translation`
  expect(await read(one, texts)).toEqual(await read(other, texts))
})

/** The browser never returns, so the worker has to hear of the payment and deliver it. */
async function payAndLeave() {
  const visitor = createVisitor(fleet.url)
  const attempt = await openAttempt(visitor)
  await press(await askForPage(visitor, attempt), 'pay')
  return waitForEnd(visitor, attempt.transactionId)
}

test('callbacks to either finish a payment whose visitor never comes back', async () => {
  const before = await fleet.books.count('callbacks', 'true', [])
  const ends = await Promise.all(Array.from({ length: 4 }, payAndLeave))
  expect(ends).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS'])
  expect(await fleet.books.count('callbacks', 'true', [])).toBeGreaterThanOrEqual(before + 4)
  for (const member of fleet.https) {
    const heard = await sumOf([member], 'http_request_seconds_count', 'route="/callbacks/')
    expect(heard, member.url).toBeGreaterThan(0)
  }
})

test.each([0, 1])('without worker %i the other does all of the work', async (index) => {
  const stopped = fleet.workers[index]
  await stopped?.stop()
  expect(await payAndLeave()).toBe('SUCCESS')
  await stopped?.start()
})
