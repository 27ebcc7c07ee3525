import { instantOf } from '@portal/kernel/instant'
import { describe, expect, test, vi } from 'vitest'
import { ample } from '../../../adapters/deadline.fixture.ts'
import type { SendJson } from '../../../adapters/http-json.ts'
import { aLead } from '../../../ports/operator/lead.fixture.ts'
import { finalCodes } from '../tmforum-refusal.ts'
import { createTmForumLeads } from './tmforum.leads.ts'
import { leadBody, readLead, readLeadStatus, readLeads } from './tmforum-leads.mapping.ts'

const reference = 'lead-1'
const resource = (change: object = {}) => ({
  id: 'SL-1',
  name: reference,
  status: 'acknowledged',
  creationDate: '2026-11-30T10:00:00+02:00',
  ...change,
})
const foreign = { ...resource(), name: 'lead-2' }

describe('a lead as it is sent', () => {
  test('has contact, plan and price in their fields, and all else as notes of ours', () => {
    const note = (id: string, text: string) => ({ id, author: 'WEBPORTAL', text })
    expect(leadBody(aLead())).toEqual({
      name: 'lead-1',
      description: 'Home broadband: 200 GB for 30 days',
      priority: 'high',
      channel: { id: 'WEBPORTAL' },
      marketSegment: { id: 'PREPAID' },
      productOffering: { id: 'ODU_200GB_1M', name: '200 GB for 30 days' },
      estimatedRevenue: { unit: 'ZMW', value: 650 },
      prospectContact: [
        {
          mediumType: 'telephone number',
          preferred: true,
          characteristic: { contactType: 'mobile', phoneNumber: '260971000001' },
        },
        {
          mediumType: 'email address',
          characteristic: { emailAddress: 'chanda@example.com' },
        },
        {
          mediumType: 'postal address',
          characteristic: {
            contactType: 'INSTALLATION',
            street1: 'Plot 12, Kafue Road',
            street2: 'Opposite the market',
            city: 'Lusaka',
            country: 'Zambia',
          },
        },
      ],
      note: [
        note('fullName', 'Chanda Phiri'),
        note('feasible', 'yes'),
        { ...note('consent', 'yes'), date: '2026-11-30T08:00:00.000Z' },
        note('location', '-15.4167,28.2833'),
      ],
    })
  })

  test('names no person: there is none at the operator', () => {
    expect(leadBody(aLead())).not.toHaveProperty('relatedParty')
  })

  test('leaves out what is not known, and is of low priority where nothing is sold', () => {
    const { address } = aLead()
    const inWords = { ...address, landmark: '', place: null }
    const body = leadBody(aLead({ email: null, feasible: false, address: inWords }))
    expect(body.priority).toBe('low')
    const types = body.prospectContact.map(({ mediumType }) => mediumType)
    expect(types).toEqual(['telephone number', 'postal address'])
    expect(body.prospectContact[1]?.characteristic).not.toHaveProperty('street2')
    expect(body.note.map(({ id, text }) => `${id} ${text}`)).toEqual([
      'fullName Chanda Phiri',
      'feasible no',
      'consent yes',
    ])
  })
})

describe('a lead that was answered', () => {
  test.each(['acknowledged', 'accepted', 'inProgress', 'pending', 'rejected', 'cancelled'])(
    'as %s was taken',
    (status) => {
      expect(readLead(resource({ status }), reference)).toEqual({
        kind: 'taken',
        id: 'SL-1',
        status,
      })
    },
  )

  test.each<[string, unknown]>([
    ['without an id', resource({ id: undefined })],
    ['of an empty id', resource({ id: '' })],
    ['of another reference', foreign],
    ['in an unknown state', resource({ status: 'done' })],
    ['in no state', resource({ status: undefined })],
    ['as a list', [resource()]],
    ['as nothing', null],
  ])('%s is lost', (_, body) => {
    expect(readLead(body, reference).kind).toBe('lost')
  })
})

describe('a list of leads', () => {
  test.each<[string, unknown, string]>([
    ['with ours', [resource()], 'taken'],
    ['with ours among others', [foreign, { id: 7 }, resource()], 'taken'],
    ['with nothing', [], 'absent'],
    // A server that ignored the filter: ours may be on the next page.
    ['with those of others alone', [foreign], 'lost'],
    ['with ours in an unknown state', [resource({ status: 'done' })], 'lost'],
    ['that is none', { code: '404' }, 'lost'],
  ])('%s', (_, body, kind) => {
    expect(readLeads(body, reference).kind).toBe(kind)
  })

  test('with two of one reference is about the first', () => {
    const second = resource({ id: 'SL-2', status: 'cancelled' })
    expect(readLeads([resource(), second], reference)).toMatchObject({ id: 'SL-1' })
  })
})

describe('what has become of a lead', () => {
  const read = (change: object) => readLeadStatus([resource(change)], reference)
  const at = (iso: string) => instantOf(Date.parse(iso))

  test('is its state, with the time of its making and of its last change', () => {
    const statusChangeDate = '2026-12-01T06:00:00Z'
    expect(read({ status: 'inProgress', statusChangeDate })).toEqual({
      kind: 'lead',
      id: 'SL-1',
      status: 'inProgress',
      notes: [],
      createdAt: at('2026-11-30T08:00:00Z'),
      changedAt: at(statusChangeDate),
    })
    expect(read({})).toMatchObject({ changedAt: at('2026-11-30T08:00:00Z') })
  })

  test.each<[string, unknown, readonly string[]]>([
    [
      'the codes of notes',
      [{ text: 'VISIT_PLANNED: on Friday' }, { text: 'SOLD' }],
      ['VISIT_PLANNED', 'SOLD'],
    ],
    ['no words of staff', [{ text: 'Customer is rude' }, { text: 'call 0971' }, { text: '' }], []],
    ['no notes of ours', [{ author: 'WEBPORTAL', text: 'VISIT_PLANNED' }], []],
    ['nothing of notes that are none', [{ text: 7 }, null, 'VISIT_PLANNED'], []],
    ['nothing of a list that is none', 'VISIT_PLANNED', []],
  ])('has %s', (_, note, notes) => {
    expect(read({ note })).toMatchObject({ kind: 'lead', notes })
  })

  test.each([{ creationDate: undefined }, { creationDate: 'yesterday' }])(
    'is lost with %o',
    (change) => {
      expect(read(change).kind).toBe('lost')
    },
  )

  test('is absent where there is none', () => {
    expect(readLeadStatus([], reference)).toEqual({ kind: 'absent' })
  })
})

const answeredBy = (send: SendJson) =>
  createTmForumLeads(
    {
      ...{ baseUrl: 'http://bss', apiKey: 'k', timeoutMs: 800, lineTimeoutMs: 300 },
      ...{ settlesAfterMs: 1_000, finalCodes },
    },
    send,
  )

describe('a refusal', () => {
  const answer = (status: number, body: unknown) =>
    answeredBy(async () => ({ kind: 'answered', status, body })).submit({
      ...aLead(),
      within: ample,
    })
  const problem = (code: string) => ({ code, reason: 'No.' })

  test.each([
    [400, problem('400'), { kind: 'failed', detail: '400 No.' }],
    [400, problem('PRODUCT_WITHDRAWN'), { kind: 'failed', forGood: true }],
    [400, { message: 'no route' }, { kind: 'lost' }],
    [409, problem('409'), { kind: 'lost' }],
    [401, problem('401'), { kind: 'lost' }],
  ])('by %i and %o', async (status, body, expected) => {
    const given = await answer(status, body)
    expect(given).toMatchObject(expected)
    if (expected.kind === 'failed' && !('forGood' in expected)) {
      expect(given).not.toHaveProperty('forGood')
    }
  })
})

test('a lead is asked for by its name, and a visitor waits less long than a worker', async () => {
  const send = vi.fn<SendJson>(async () => ({ kind: 'answered', status: 200, body: [] }))
  await answeredBy(send).enquire({ reference, within: ample })
  await answeredBy(send).status({ reference })
  const url = 'http://bss/tmf-api/sales/v4/salesLead?name=lead-1'
  expect(send.mock.calls.map(([request]) => [request.url, request.timeoutMs])).toEqual([
    [url, 800],
    [url, 300],
  ])
})

test('a lead carries its reference as its correlation too', async () => {
  const send = vi.fn<SendJson>(async () => ({ kind: 'answered', status: 201, body: resource() }))
  await answeredBy(send).submit({ ...aLead(), within: ample })
  expect(send.mock.calls[0]?.[0].headers).toMatchObject({ 'x-correlation-id': reference })
})
