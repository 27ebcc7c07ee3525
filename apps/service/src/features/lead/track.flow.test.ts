import { instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { expect, test } from 'vitest'
import type { StoredLead } from '../../ports/lead-store.port.ts'
import type { LeadStatusAnswer } from '../../ports/operator/lead.port.ts'
import type { StatusWords } from './content/lead-status.rules.ts'
import { trackLead } from './track.flow.ts'

const createdAt = instantOf(Date.parse('2026-11-30T08:00:00Z'))
const msisdn = '971000001' as Msisdn
const known: StoredLead = {
  ...{ reference: 'ZB-4K7Q-19MX', digest: 'd', msisdn, fullName: 'Mwansa Banda', email: null },
  ...{ city: 'Lusaka', street: 'Plot 12', landmark: '', place: null, feasible: true },
  plan: { code: 'ODU_200GB_1M', price: money(65_000n, 'ZMW'), description: '' },
  ...{ createdAt, consentAt: createdAt, operator: null },
}
const words: StatusWords = {
  statuses: new Map([
    ['acknowledged', { status: 'received', notes: ['callback'] }],
    ['inProgress', { status: 'in-progress', notes: [] }],
  ]),
  notes: new Map([
    ['VISIT_PLANNED', 'visit-planned'],
    ['INSTALLED', 'installed'],
  ]),
  published: '{}',
}
const says = (notes: string[]): LeadStatusAnswer => ({
  ...{ kind: 'lead', id: 'l-1', status: 'inProgress', notes, createdAt, changedAt: createdAt },
})
const taken = { ...known, operator: { id: 'l-1', status: 'acknowledged', notes: [] } } as const

/** Tracks with an operator that says this; answers what was told, asked and stored, and how long it took. */
async function track(
  lead: StoredLead | null,
  { asked = msisdn, answer = says([]) }: { asked?: string | null; answer?: LeadStatusAnswer } = {},
) {
  const [noted, questions]: [string[][], string[]] = [[], []]
  let ms = 0
  const told = await trackLead(
    {
      store: {
        find: async () => lead,
        noteStatus: async (_reference, status, notes) => void noted.push([status, ...notes]),
      },
      leads: {
        submit: async () => ({ kind: 'unsent', detail: '' }),
        enquire: async () => ({ kind: 'absent' }),
        async status({ reference }) {
          questions.push(reference)
          ms += 130
          return answer
        },
        settlesAfterMs: 0,
      },
      statusWords: () => words,
      ...{ counter: { readMs: () => ms }, stepMs: 1_000 },
      async pause(waitMs) {
        ms += waitMs
      },
    },
    { refLeadId: known.reference, msisdn: asked },
  )
  return { told, noted, questions, ms }
}

const shown = (status: string, notes: string[] = []) => ({
  ...{ refLeadId: known.reference, created: '2026-11-30T08:00:00.000Z' },
  ...{ status, notes: [...notes] },
})

test('a lead that the operator has is told as the operator says now, and that is kept', async () => {
  const { told, noted } = await track(taken, { answer: says(['INSTALLED', 'VISIT_PLANNED']) })
  expect(told).toEqual(shown('in-progress', ['visit-planned']))
  expect(noted).toEqual([['inProgress', 'INSTALLED', 'VISIT_PLANNED']])
})

test('a note that the content does not know is told to nobody', async () => {
  expect((await track(taken, { answer: says(['CUSTOMER_RUDE']) })).told).toEqual(
    shown('in-progress'),
  )
})

test.each<LeadStatusAnswer>([
  { kind: 'lost', detail: '' },
  { kind: 'unsent', detail: '' },
  { kind: 'absent' },
])('a lead is told as last known where the operator answers %j', async (answer) => {
  const last = { id: 'l-1', status: 'inProgress', notes: ['VISIT_PLANNED'] } as const
  const { told, noted } = await track({ ...known, operator: last }, { answer })
  expect(told).toEqual(shown('in-progress', ['visit-planned']))
  expect(noted).toEqual([])
})

test('a lead that the operator has not got is received, and nobody is asked', async () => {
  const { told, questions } = await track(known)
  expect(told).toEqual(shown('received', ['callback']))
  expect(questions).toEqual([])
})

test('one of another number, one that is none and a number that is none are alike, also in time', async () => {
  const right = await track(taken)
  for (const other of [
    await track(taken, { asked: '971000002' }),
    await track(taken, { asked: null }),
    await track(null),
  ]) {
    expect(other).toEqual({ told: null, noted: [], questions: [], ms: right.ms })
  }
})
