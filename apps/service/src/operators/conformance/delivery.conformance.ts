import { describe, expect, test } from 'vitest'
import { closedAddress } from '../../adapters/closed-address.fixture.ts'

import { ample, over } from '../../adapters/deadline.fixture.ts'
import type { FulfilAnswer, FulfilEnquiryAnswer } from '../../ports/operator/operator.port.ts'
import type { Deadline } from '../../ports/outcome.port.ts'
import { failures } from './failures.ts'
import type { Stage } from './stage.ts'

export type Asked = { reference: string; within: Deadline }

/** Top-ups or orders, as the suite makes them at a system that is connected anew, at another origin where one is named. */
export type Deliveries = {
  send(asked: Asked, origin?: string): Promise<FulfilAnswer>
  /** Something else under a reference that serves already. */
  sendOther(asked: Asked): Promise<FulfilAnswer>
  /** Something that the system refuses by its answer. */
  sendRefused(asked: Asked): Promise<FulfilAnswer>
  enquire(asked: Asked, origin?: string): Promise<FulfilEnquiryAnswer>
  /** Everything that arrived since the last reset, as text, and what one delivery looks like there. */
  received(): Promise<readonly string[]>
  readonly once: string
  readonly settlesAfterMs: number
}

/** The most requests that one step takes. */
export const requestsMost = 5
const patience = { interval: 20, timeout: 5_000 }

let count = 0
const nextAsked = (within: Deadline = ample): Asked => {
  count += 1
  return { reference: `conformance-${Date.now()}-${count}`, within }
}

export const untilDelivered = ({ enquire }: Pick<Deliveries, 'enquire'>, asked: Asked) =>
  expect.poll(async () => (await enquire(asked)).kind, patience).toBe('delivered')

/** The promises of everything that is delivered: a reference has one effect, and no answer says more than is known. */
export function deliveryConformance(stage: Stage, deliveries: () => Deliveries): void {
  describe('a delivery', () => effectConformance(stage, deliveries))
  describe('the lease of a delivery', () => leaseConformance(stage, deliveries))
  describe('an enquiry', () => enquiryConformance(stage, deliveries))
}

function effectConformance(stage: Stage, deliveries: () => Deliveries): void {
  test('arrives once, exactly as it was asked for', async () => {
    const asked = nextAsked()
    expect(['delivered', 'pending']).toContain((await deliveries().send(asked)).kind)
    await untilDelivered(deliveries(), asked)
    expect(await deliveries().received()).toEqual([deliveries().once])
  })

  test('that is asked for again under its reference arrives once', async () => {
    const asked = nextAsked()
    await deliveries().send(asked)
    await deliveries().send(asked)
    await untilDelivered(deliveries(), asked)
    expect(await deliveries().send(asked)).toEqual({ kind: 'delivered' })
    expect(await deliveries().received()).toEqual([deliveries().once])
  })

  test('under a reference that serves something else does not say that nothing arrives', async () => {
    const asked = nextAsked()
    await deliveries().send(asked)
    expect(['failed', 'unsent']).not.toContain((await deliveries().sendOther(asked)).kind)
    await untilDelivered(deliveries(), asked)
    expect(await deliveries().received()).toEqual([deliveries().once])
  })

  test('that the system refuses has failed, and never arrives', async () => {
    const asked = nextAsked()
    const refused = await deliveries().sendRefused(asked)
    expect(refused).toMatchObject({ kind: 'failed', detail: expect.any(String) })
    expect(['failed', 'absent']).toContain((await deliveries().enquire(asked)).kind)
    expect(await deliveries().received()).toEqual([])
  })

  test.each(failures)('that %s is lost, and can be asked for again', async (_, failure) => {
    const asked = nextAsked()
    stage.treat('act', failure)
    const answer = await deliveries().send(asked)
    expect(answer).toEqual({ kind: 'lost', detail: expect.any(String) })
    expect(stage.passed('act')).toHaveLength(1)
    stage.relay.reset()
    const known = async () => (await deliveries().enquire(asked)).kind
    await expect.poll(known, patience).toMatch(/delivered|absent/)
    await deliveries().send(asked)
    await untilDelivered(deliveries(), asked)
    expect(await deliveries().received()).toEqual([deliveries().once])
  })

  test.each(failures)('whose preparation %s is unsent', async (_, failure) => {
    const asked = nextAsked()
    stage.treat('preparation', failure)
    const answer = await deliveries().send(asked)
    const isPrepared = stage.passed('preparation').length > 0
    expect(answer.kind === 'unsent').toBe(isPrepared)
    expect(stage.passed('act').length === 0).toBe(isPrepared)
  })

  test('is unsent where nothing listens', async () => {
    const answer = await deliveries().send(nextAsked(), await closedAddress())
    expect(answer).toEqual({ kind: 'unsent', detail: expect.any(String) })
  })

  test('says for how long it may still appear', () => {
    expect(deliveries().settlesAfterMs).toBeGreaterThan(0)
  })
}

function leaseConformance(stage: Stage, deliveries: () => Deliveries): void {
  test('that leaves no time lets nothing leave at all', async () => {
    expect((await deliveries().send(nextAsked(over))).kind).toBe('unsent')
    expect((await deliveries().enquire(nextAsked(over))).kind).toBe('unsent')
    expect(stage.relay.passed()).toEqual([])
  })

  test('that ends on the way lets nothing more leave; unsent if and only if no act did', async () => {
    const kinds: string[] = []
    for (let requests = 0; requests <= requestsMost; requests += 1) {
      stage.relay.reset()
      const answer = await deliveries().send(nextAsked(stage.leaseOf(requests)))
      expect(stage.relay.passed().length).toBeLessThanOrEqual(requests)
      expect([requests, answer.kind === 'unsent']).toEqual([
        requests,
        stage.passed('act').length === 0,
      ])
      kinds.push(answer.kind)
    }
    expect(['delivered', 'pending']).toContain(kinds.at(-1))
  })
}

function enquiryConformance(stage: Stage, deliveries: () => Deliveries): void {
  test('about a reference that was never used is absent', async () => {
    expect(await deliveries().enquire(nextAsked())).toEqual({ kind: 'absent' })
  })

  test('about one of several knows its own', async () => {
    const [first, second, third] = [nextAsked(), nextAsked(), nextAsked()]
    for (const asked of [first, second, third]) await deliveries().send(asked)
    await untilDelivered(deliveries(), second)
  })

  test.each(failures)('that %s is lost, and never absent', async (_, failure) => {
    const asked = nextAsked()
    await deliveries().send(asked)
    stage.treatAll(failure)
    for (const each of [asked, nextAsked()]) {
      expect((await deliveries().enquire(each)).kind).toBe('lost')
    }
  })

  test('says nothing where nothing listens', async () => {
    const answer = await deliveries().enquire(nextAsked(), await closedAddress())
    expect(['lost', 'unsent']).toContain(answer.kind)
  })
}
