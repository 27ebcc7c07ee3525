import { after, instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { ample } from '../../adapters/deadline.fixture.ts'
import type { Carried, DueLead, LeadStore } from '../../ports/lead-store.port.ts'
import type { LeadAnswer, LeadEnquiryAnswer, LeadRequest } from '../../ports/operator/lead.port.ts'
import { carryLead } from './carry.flow.ts'

const now = instantOf(Date.parse('2026-11-30T08:00:00Z'))
const settlesAfterMs = 30_000
const [minute, day] = [60_000, 24 * 3_600_000]

const lead: DueLead = {
  ...{ reference: 'ZB-4K7Q-19MX', digest: 'd', msisdn: '971000001' as Msisdn },
  ...{ fullName: 'Mwansa Banda', email: null, city: 'Lusaka', street: 'Plot 12, Cairo Road' },
  ...{ landmark: 'The blue gate', place: null, feasible: true },
  plan: { code: 'ODU_200GB_1M', price: money(65_000n, 'ZMW'), description: '200 GB for 30 days' },
  ...{ createdAt: now, consentAt: now, operator: null, tries: 0, sentUntil: null },
  leaseUntil: after(now, minute),
}

const taken: LeadAnswer = { kind: 'taken', id: 'l-1', status: 'acknowledged' }
const lost: LeadAnswer = { kind: 'lost', detail: 'no answer' }

/** Carries a lead once; answers what was asked of the operator, in order, and what was stored. */
async function carry(
  due: DueLead,
  {
    submit = taken,
    enquire = taken,
    isOurs = true,
    enquiryMs = 0,
  }: { submit?: LeadAnswer; enquire?: LeadEnquiryAnswer; isOurs?: boolean; enquiryMs?: number },
) {
  let at = now
  const steps: string[] = []
  const requests: LeadRequest[] = []
  let outcome: Carried | null = null
  const store = {
    async noteSending({ reference }, until) {
      steps.push(`note ${reference} until ${until - now}`)
      return isOurs
    },
    async settle(_reference, settled) {
      outcome = settled
    },
  } satisfies Pick<LeadStore, 'noteSending' | 'settle'> as unknown as LeadStore
  await carryLead(
    {
      ...{ store, clock: { now: () => at }, leaseMs: minute, leaseFromNow: () => ample },
      leads: {
        async submit(request) {
          steps.push('submit')
          requests.push(request)
          return submit
        },
        async enquire({ reference }) {
          steps.push(`enquire ${reference}`)
          at = after(at, enquiryMs)
          return enquire
        },
        status: async () => ({ kind: 'absent' }),
        settlesAfterMs,
      },
      observer: { carried: () => {}, waiting: () => {} },
    },
    { lead: due, within: ample },
  )
  return { steps, requests, outcome }
}

const noted = `note ${lead.reference} until ${minute}`
const asked = `enquire ${lead.reference}`

test('a lead that another process has by now is neither sent nor settled', async () => {
  const { steps, outcome } = await carry(lead, { isOurs: false })
  expect([steps, outcome]).toEqual([[noted], null])
})

describe('a lead that has not left yet', () => {
  test('is marked as sent before it leaves, with everything that the operator needs', async () => {
    const { steps, requests, outcome } = await carry(lead, {})
    expect(steps).toEqual([noted, 'submit'])
    expect(outcome).toEqual(taken)
    expect(requests[0]).toMatchObject({
      ...{ reference: lead.reference, msisdn: lead.msisdn, email: null, feasible: true },
      ...{ source: 'WEBPORTAL', lineType: 'PREPAID', plan: lead.plan },
      consent: { given: true, at: now },
      address: { type: 'INSTALLATION', street1: lead.street, city: 'Lusaka', country: 'Zambia' },
    })
  })

  test.each<[string, LeadAnswer, number, boolean]>([
    ['was not sent', { kind: 'unsent', detail: 'refused' }, 5_000, true],
    ['got no answer', lost, 5_000, false],
    ['was refused', { kind: 'failed', detail: 'not now' }, 5_000, true],
    ['was refused for good', { kind: 'failed', detail: 'no', forGood: true }, day, true],
  ])('that %s is tried again', async (_what, submit, ms, isUnsent) => {
    const { outcome } = await carry(lead, { submit })
    expect(outcome).toMatchObject({ kind: 'again', at: after(now, ms), isUnsent })
  })

  test.each([
    [1, 10_000],
    [5, 160_000],
    [60, 15 * minute],
  ])('waits longer after %i tries, and not for ever', async (tries, ms) => {
    const { outcome } = await carry({ ...lead, tries }, { submit: lost })
    expect(outcome).toMatchObject({ at: after(now, ms) })
  })
})

describe('a lead whose answer may have been lost', () => {
  const long = { ...lead, tries: 1, sentUntil: after(now, -2 * settlesAfterMs) }
  const lately = { ...long, sentUntil: after(now, -1_000) }

  test('is asked about, and not sent again where the operator has it', async () => {
    const { steps, outcome } = await carry(lately, {})
    expect(steps).toEqual([asked])
    expect(outcome).toEqual(taken)
  })

  test('is sent again where the operator has nothing, once the first request can no longer arrive', async () => {
    const { steps } = await carry(long, { enquire: { kind: 'absent' } })
    expect(steps).toEqual([asked, noted, 'submit'])
  })

  test('waits while the first request may still arrive', async () => {
    const { steps, outcome } = await carry(lately, { enquire: { kind: 'absent' } })
    expect(steps).toEqual([asked])
    expect(outcome).toMatchObject({
      kind: 'again',
      at: after(lately.sentUntil, settlesAfterMs),
      isUnsent: false,
    })
  })

  test('is sent again where the operator states that it took nothing', async () => {
    const { steps } = await carry(lately, { enquire: { kind: 'failed', detail: 'no' } })
    expect(steps).toEqual([asked, noted, 'submit'])
  })

  test('is not sent again while the operator is silent', async () => {
    const { steps, outcome } = await carry(long, { enquire: lost })
    expect(steps).toEqual([asked])
    expect(outcome).toMatchObject({ kind: 'again', at: after(now, 10_000), isUnsent: false })
  })
})

test('"absent" holds for the moment of the question: a slow answer proves no more', async () => {
  const sentUntil = after(now, -settlesAfterMs + 1_000)
  const { outcome } = await carry(
    { ...lead, sentUntil },
    { enquire: { kind: 'absent' }, enquiryMs: 2_000 },
  )
  expect(outcome).toMatchObject({ kind: 'again', isUnsent: false })
})
