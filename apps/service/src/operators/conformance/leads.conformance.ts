import { describe, expect, test } from 'vitest'
import { closedAddress } from '../../adapters/closed-address.fixture.ts'
import { ample } from '../../adapters/deadline.fixture.ts'
import type { LeadAnswer, LeadEnquiryAnswer } from '../../ports/operator/lead.port.ts'
import type { FulfilAnswer, FulfilEnquiryAnswer } from '../../ports/operator/operator.port.ts'
import { deliveryConformance } from './delivery.conformance.ts'
import type { LeadFacts } from './driver.ts'
import { failures } from './failures.ts'
import type { Stage } from './stage.ts'

/** A lead that was taken is what a delivery is that has arrived. */
const asDelivered = (answer: LeadAnswer): FulfilAnswer =>
  answer.kind === 'taken' ? { kind: 'delivered' } : answer

const asFound = (answer: LeadEnquiryAnswer): FulfilEnquiryAnswer =>
  answer.kind === 'absent' ? answer : asDelivered(answer)

/** Leads keep the promises of every delivery, and say what has become of them. */
export function leadsConformance(stage: Stage, facts: LeadFacts): void {
  const { lead, otherPlan, refusedPlan, received } = facts
  const leads = (origin?: string) => stage.connect('leads', origin)
  const forPlan = (code: string) => ({ ...lead, plan: { ...lead.plan, code } })
  deliveryConformance(stage, () => ({
    send: async (asked, origin) => asDelivered(await leads(origin).submit({ ...lead, ...asked })),
    sendOther: async (asked) =>
      asDelivered(await leads().submit({ ...forPlan(otherPlan), ...asked })),
    sendRefused: async (asked) =>
      asDelivered(await leads().submit({ ...forPlan(refusedPlan), ...asked })),
    enquire: async (asked, origin) => asFound(await leads(origin).enquire(asked)),
    received,
    once: lead.plan.code,
    settlesAfterMs: leads().settlesAfterMs,
  }))

  describe('a lead', () => statusConformance(stage, facts))
}

function statusConformance(stage: Stage, { lead, change }: LeadFacts): void {
  const leads = (origin?: string) => stage.connect('leads', origin)
  const asked = { reference: 'lead-1', within: ample }
  const submit = () => leads().submit({ ...lead, ...asked })

  test('has one id, whoever asks and however often it is submitted', async () => {
    const first = await submit()
    if (first.kind !== 'taken') throw new Error(first.detail)
    expect(first.id).not.toBe('')
    expect(await submit()).toEqual(first)
    expect(await leads().enquire(asked)).toEqual(first)
    expect(await leads().status(asked)).toMatchObject({ kind: 'lead', id: first.id })
  })

  test('says its status, when it was made, and the codes of its notes', async () => {
    const begun = Date.now()
    await submit()
    const made = await leads().status(asked)
    if (made.kind !== 'lead') throw new Error(made.kind)
    // Systems may keep whole seconds alone.
    expect(made.createdAt).toBeGreaterThan(begun - 1_000)
    expect(made).toMatchObject({ notes: [], changedAt: made.createdAt })
    await change(asked.reference, { status: 'inProgress', code: 'VISIT_PLANNED' })
    await change(asked.reference, { status: 'rejected', code: 'NO_COVERAGE' })
    const ended = await leads().status(asked)
    expect(ended).toMatchObject({
      status: 'rejected',
      notes: ['VISIT_PLANNED', 'NO_COVERAGE'],
      createdAt: made.createdAt,
    })
    if (ended.kind === 'lead') expect(ended.changedAt).toBeGreaterThanOrEqual(made.createdAt)
  })

  test('that was rejected later was taken all the same', async () => {
    await submit()
    await change(asked.reference, { status: 'rejected', code: 'NO_COVERAGE' })
    const taken = { kind: 'taken', status: 'rejected' }
    expect(await leads().enquire(asked)).toMatchObject(taken)
    expect(await submit()).toMatchObject(taken)
  })

  test('that was never submitted has no status', async () => {
    expect(await leads().status({ reference: 'lead-of-nobody' })).toEqual({ kind: 'absent' })
  })

  test.each(failures)('has no status by an answer that %s', async (_, failure) => {
    await submit()
    stage.treatAll(failure)
    for (const reference of [asked.reference, 'lead-of-nobody']) {
      expect((await leads().status({ reference })).kind).toBe('lost')
    }
  })

  test('has no status where nothing listens', async () => {
    const answer = await leads(await closedAddress()).status(asked)
    expect(['lost', 'unsent']).toContain(answer.kind)
  })
}
