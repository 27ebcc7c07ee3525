import { addressOf } from '@portal/contract/call'
import { openOrderCall } from '@portal/contract/calls/transaction'
import autocannon from 'autocannon'
import { beforeAll, describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { ownDatabaseServer, ownPortal } from '../client/own-portal.ts'
import { pause } from '../client/poll.ts'
import { openAttempt, orderBody, statusOf } from '../client/recharge.ts'
import { contradictions, isOver } from '../client/truth.ts'
import { apiHeaders, createVisitor, type Visitor } from '../client/visitor.ts'
import { askForPage } from '../methods/card.ts'
import { press } from '../methods/hosted-card.ts'
import type { Attempt } from '../methods/payment-method.ts'
import { sumOf } from '../scale/metrics.ts'

/**
 * Sends one http and one worker process ten times as much as they can take. OVERLOAD_SECONDS chooses for
 * how long: a few seconds in `npm test`, thirty in `npm run bench -- overload`.
 */
const seconds = Number(process.env.OVERLOAD_SECONDS ?? 3)
const times = 10
const atOnceMax = 25
/** Payments opened before the flood, submitted and paid within it. */
const accepted = 20
/** In milliseconds; generous, since the same machine generates the flood. */
const answerP99MaxMs = 10_000

const fleet = ownPortal({
  database: ownDatabaseServer(),
  count: { http: 1, workers: 1 },
  env: { LIMIT_REQUESTS_AT_ONCE: String(atOnceMax) },
})
let capacity: number
let flood: Flood
let ends: { attempt: Attempt; status: string }[]
let answerP99Ms: number
const probes: { status: number; retryAfter: string | null }[] = []

type Flood = { perSecond: number; good: number; putOff: number; other: number; failed: number }

let session = ''
/** Requests that begin something: an order, a page drawn for a known device, and a page from the cache. */
const requestsFor = () => [
  {
    method: 'POST' as const,
    path: addressOf(openOrderCall),
    headers: apiHeaders,
    body: JSON.stringify(orderBody(freshNumber())),
  },
  { method: 'GET' as const, path: '/prepaid-recharge', headers: { cookie: session } },
  { method: 'GET' as const, path: '/', headers: { cookie: '' } },
]

async function ask(connections: number, forSeconds: number, rate?: number): Promise<Flood> {
  const result = await autocannon({
    url: fleet.https[0]?.url ?? '',
    connections,
    duration: forSeconds,
    requests: requestsFor(),
    ...(rate ? { overallRate: rate } : {}),
  })
  const count = (code: number) => result.statusCodeStats?.[code]?.count ?? 0
  const putOff = count(503) + count(429)
  return {
    perSecond: result.requests.total / result.duration,
    good: result['2xx'] / result.duration,
    putOff,
    other: result.non2xx - putOff,
    failed: result.errors,
  }
}

/** Pays from the open attempt to its end as one visitor does; records the time of every answer. */
async function payThrough(visitor: Visitor, attempt: Attempt, times: number[]) {
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await work()
    times.push(performance.now() - start)
    return result
  }
  const page = await timed(() => askForPage(visitor, attempt))
  const address = await press(page, 'pay')
  await timed(() => visitor.send(address))
  for (;;) {
    const status = await timed(() => statusOf(visitor, attempt.transactionId))
    if (isOver(status)) return { attempt, status }
    await pause(500)
  }
}

async function probe(isDone: () => boolean) {
  while (!isDone()) {
    const reply = await fetch(`${fleet.https[0]?.url}/prepaid-recharge?drawn=anew`)
    await reply.body?.cancel()
    probes.push({ status: reply.status, retryAfter: reply.headers.get('retry-after') })
    await pause(50)
  }
}

beforeAll(
  async () => {
    const url = fleet.https[0]?.url ?? ''
    const device = createVisitor(url)
    await openAttempt(device)
    session = `sid=${device.cookies.get('sid')}`
    await ask(10, 1)
    capacity = (await ask(10, 2)).good
    const visitors = await Promise.all(
      Array.from({ length: accepted }, async () => {
        const visitor = createVisitor(url)
        return { visitor, attempt: await openAttempt(visitor) }
      }),
    )
    let isDone = false
    const flooding = ask(atOnceMax * times, seconds, Math.ceil(capacity * times))
    const probing = probe(() => isDone)
    const answerTimes: number[] = []
    const paying = visitors.map(async ({ visitor, attempt }, index) => {
      // Spreads the payments over the first half of the flood.
      await pause((index * seconds * 500) / accepted)
      return payThrough(visitor, attempt, answerTimes)
    })
    flood = await flooding
    isDone = true
    await probing
    ends = await Promise.all(paying)
    answerTimes.sort((a, b) => a - b)
    answerP99Ms = answerTimes[Math.floor(answerTimes.length * 0.99)] ?? 0
  },
  120_000 + seconds * 2_000,
)

describe(`asked ${times} times what it can take, for ${seconds} s`, () => {
  test('every request is answered in time or refused', () => {
    console.log(
      `takes ${capacity.toFixed(0)}/s; asked ${flood.perSecond.toFixed(0)}/s it answered ${flood.good.toFixed(0)}/s and put off ${flood.putOff}; accepted payments: p99 of an answer ${answerP99Ms.toFixed(0)} ms`,
    )
    expect(flood.putOff).toBeGreaterThan(0)
    expect(flood).toMatchObject({ other: 0, failed: 0 })
  })

  test('a refusal says when to come back', () => {
    const putOff = probes.filter(({ status }) => status !== 200)
    expect(putOff).not.toEqual([])
    expect(
      putOff.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0)),
    ).toEqual([])
  })

  test('accepted payments are not refused, are answered soon, and all finish', async () => {
    expect(await sumOf(fleet.https, 'requests_shed_total', 'importance="accepted"')).toBe(0)
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'SUCCESS'))
    expect(answerP99Ms).toBeLessThan(answerP99MaxMs)
    const { outside, books } = fleet
    for (const { attempt, status } of ends) {
      const { msisdn, transactionId } = attempt
      const claim = { msisdn, attempts: [{ transactionId, status: status as 'SUCCESS' }] }
      expect(await contradictions(outside, claim)).toEqual([])
    }
    expect(await books.restless()).toEqual([])
  })

  test('it keeps answering while it refuses', () => {
    expect(flood.good).toBeGreaterThan(capacity / 20)
  })
})
