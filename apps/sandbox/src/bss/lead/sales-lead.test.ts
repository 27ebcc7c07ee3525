import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bss, leadOf, sales, startBss } from '../bss.fixture.ts'

let bss: Bss

beforeAll(async () => {
  bss = await startBss()
})
beforeEach(() => bss.reset())
afterAll(() => bss.stop())

const listed = async (query = '') => (await bss.get(`${sales}${query}`)).body
const leads = async () => (await bss.get('/leads')).body

describe('a lead', () => {
  test('is taken, and answered with what was sent and its state', async () => {
    const { status, body } = await bss.submitLead(leadOf('l-1'))
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...leadOf('l-1'), status: 'acknowledged' })
    expect((await bss.get(body.href)).body).toEqual(body)
    expect(await listed('?name=l-1')).toEqual([body])
    expect(await listed('?name=l-2')).toEqual([])
  })

  test('that is repeated is the first one, and another one of its name a conflict', async () => {
    const { body: first } = await bss.submitLead(leadOf('l-1'))
    expect(await bss.submitLead(leadOf('l-1'))).toEqual({ status: 201, body: first })
    expect((await bss.submitLead(leadOf('l-1', { priority: 'low' }))).status).toBe(409)
    expect(await listed()).toHaveLength(1)
  })

  test.each([
    [{ name: undefined }],
    [{ name: 'a b' }],
    [{ externalId: 'l-1' }],
    [{ priority: 'urgent' }],
    [{ channel: undefined }],
    [{ marketSegment: 'PREPAID' }],
    [{ estimatedRevenue: { unit: 'USD', value: 1 } }],
    [{ productOffering: undefined }],
    [{ productOffering: { id: 'NOTHING' } }],
    [{ productOffering: { id: 'DATA_1GB_7D' } }],
    [{ prospectContact: [] }],
    [{ prospectContact: [{ mediumType: 'telephone number', number: '1' }] }],
    [{ note: [] }],
    [{ note: [...leadOf('l-1').note, { id: 'extra', words: 'x' }] }],
    [{ note: leadOf('l-1').note.filter(({ id }) => id !== 'consent') }],
    [{ relatedParty: [{ id: 'x', '@referredType': 'Individual' }] }],
  ])('with %j is refused, and stored nowhere', async (change) => {
    const { status, body } = await bss.submitLead(leadOf('l-1', change))
    expect([status, body.code]).toEqual([400, '400'])
    expect(await leads()).toEqual([])
  })

  test('is refused without its correlation and without the key', async () => {
    expect((await bss.submitLead(leadOf('l-1'), 'l-2')).status).toBe(400)
    expect((await bss.get(sales, {})).status).toBe(401)
    expect((await bss.get(`${sales}?status=accepted`)).status).toBe(400)
    expect((await bss.get(`${sales}/SL-0`)).status).toBe(404)
  })

  test('of a plan that is withdrawn is refused for good', async () => {
    await bss.changeOffering('ODU_200GB_1M', { retired: true })
    const { body } = await bss.submitLead(leadOf('l-1'))
    expect(body).toMatchObject({ code: 'PRODUCT_WITHDRAWN' })
  })

  test.each([
    ['fail-delivery', 400, '400'],
    ['refuse-for-good', 400, 'PRODUCT_NOT_ELIGIBLE'],
    ['error', 500, '500'],
  ])('under the fault %s is not taken, and then is', async (kind, status, code) => {
    await bss.setFault({ kind, times: 1 })
    const refused = await bss.submitLead(leadOf('l-1'))
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect(await leads()).toEqual([])
    expect((await bss.submitLead(leadOf('l-1'))).status).toBe(201)
  })
})

describe('the list of leads', () => {
  test('has each lead, newest first, with what was asked for, until a reset', async () => {
    await bss.submitLead(leadOf('l-1'))
    const { body } = await bss.submitLead(leadOf('l-2'))
    expect((await leads()).map(({ reference }: { reference: string }) => reference)).toEqual([
      'l-2',
      'l-1',
    ])
    expect((await leads())[0]).toEqual({
      reference: 'l-2',
      id: body.id,
      name: 'Chanda Phiri',
      msisdn: '971000001',
      email: null,
      address: { contactType: 'INSTALLATION', street1: 'Plot 12', city: 'Lusaka' },
      plan: 'ODU_200GB_1M',
      status: 'acknowledged',
      feasible: true,
      notes: [],
      at: body.creationDate,
    })
    await bss.reset()
    expect(await leads()).toEqual([])
  })

  test('shows what staff did to a lead, and the resource too', async () => {
    const { body: made } = await bss.submitLead(leadOf('l-1'))
    const note = 'VISIT_PLANNED: on Friday'
    const changed = await bss.changeLead('l-1', { status: 'inProgress', note })
    expect(changed.body).toMatchObject({ status: 'inProgress', notes: [{ text: note }] })
    const { body } = await bss.get(made.href)
    expect(body.status).toBe('inProgress')
    expect(body.note).toEqual([
      ...made.note,
      { id: '1', author: 'Sales', date: expect.any(String), text: note },
    ])
    expect(await bss.submitLead(leadOf('l-1'))).toEqual({ status: 201, body })
  })

  test.each([
    ['l-1', {}, 400],
    ['l-1', [], 400],
    ['l-1', { status: 'done' }, 400],
    ['l-1', { note: '' }, 400],
    ['l-1', { note: 'x'.repeat(501) }, 400],
    ['l-1', { status: 'pending', by: 'me' }, 400],
    ['l-9', { status: 'pending' }, 404],
  ])('%s is not changed by %j: %i', async (reference, change, status) => {
    await bss.submitLead(leadOf('l-1'))
    expect((await bss.changeLead(reference, change)).status).toBe(status)
    expect((await leads())[0]).toMatchObject({ status: 'acknowledged', notes: [] })
  })

  test('is on the start page', async () => {
    await bss.submitLead(leadOf('l-1'))
    await bss.changeLead('l-1', { note: 'VISIT_PLANNED: <b>soon</b>' })
    const page = await (await fetch(bss.base)).text()
    expect(page).toContain('Chanda Phiri, 97 100 0001')
    expect(page).toContain('VISIT_PLANNED: &lt;b&gt;soon&lt;/b&gt;')
  })
})
