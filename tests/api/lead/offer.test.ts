import { activePackageCall, productConfigCall } from '@portal/contract/calls/content'
import {
  cityConfigCall,
  draftCall,
  keepDraftCall,
  leadOfferCall,
  sendLeadOtpCall,
} from '@portal/contract/calls/lead'
import { describe, expect, test } from 'vitest'
import { freshNumber } from '../../client/line-numbers.ts'
import { createVisitor } from '../../client/visitor.ts'
import { outside, portalUrl, visitor } from '../healthy-portal.ts'

test('the offer has the fee in the currency of the market, and a picture that is kept for ever', async () => {
  const { picture, connectionFee, confirmAddress } = await visitor.result(leadOfferCall, {})
  expect({ connectionFee, confirmAddress }).toEqual({
    connectionFee: { amount: '450.00', currency: 'ZMW' },
    confirmAddress: true,
  })
  const reply = await visitor.send(picture ?? '')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await reply.text()).toContain('<svg')
  const old = await visitor.send(picture?.replace(/\/[^/]+\/(?=[^/]+$)/, '/old-hash/') ?? '')
  expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await visitor.send('/pictures/old-hash/brand.json')).status).toBe(404)
})

test('the config of cities has every town and its feasibility', async () => {
  const { data } = await visitor.result(cityConfigCall, { code: 'city-config' })
  expect(data.length).toBeGreaterThanOrEqual(25)
  expect(data).toContainEqual({ cityName: 'Lusaka', hbbLeadFeasibility: true })
  expect(data).toContainEqual({ cityName: 'Mongu', hbbLeadFeasibility: false })
  const { http } = await visitor.call(cityConfigCall, { code: 'other' } as never)
  expect(http).toBe(400)
})

test('the form is a package of each language, with every town where it names none', async () => {
  const { data } = await visitor.result(cityConfigCall, { code: 'city-config' })
  for (const pageUrl of ['hbb-lead-form', 'sw/hbb-lead-form']) {
    const { packageHtml } = await visitor.result(activePackageCall, { opco: 'ZM', pageUrl })
    const { fields, actions } = JSON.parse(packageHtml)
    const town = fields.find(({ name }: { name: string }) => name === 'town')
    expect(town.options).toEqual(data.map(({ cityName }) => cityName))
    expect(actions.map(({ type }: { type: string }) => type)).toEqual(['submit', 'cancel'])
  }
})

test('home broadband is offered where the operator has leads', async () => {
  expect((await visitor.result(productConfigCall, {})).notOffered).toBeUndefined()
})

describe('a form that is filled in', () => {
  const draft = {
    planCode: 'ODU_200GB_1M',
    values: { name: ' Mwansa Banda ', msisdn: '097 100 0001', town: 'Lusaka', admin: 'true' },
    place: { lat: -15.4, lng: 28.3 },
  }

  test('is kept for its device, as its fields have it', async () => {
    const { draftId } = await visitor.result(keepDraftCall, draft)
    expect(await visitor.result(draftCall, { draftId })).toEqual({
      ...draft,
      values: { name: 'Mwansa Banda', msisdn: '971000001', town: 'Lusaka' },
    })
    const changed = { ...draft, draftId, place: null }
    expect(await visitor.result(keepDraftCall, changed)).toEqual({ draftId })
    expect(await visitor.result(draftCall, { draftId })).toMatchObject({ place: null })
  })

  test('is unknown to another device, as one that is none', async () => {
    const { draftId } = await visitor.result(keepDraftCall, draft)
    const other = createVisitor(portalUrl)
    const unknown = await other.call(draftCall, { draftId })
    expect(unknown).toMatchObject({ http: 404, body: { result: { field: 'draftId' } } })
    expect((await visitor.call(draftCall, { draftId: 'x' })).body).toEqual(unknown.body)
    expect((await other.call(keepDraftCall, { ...draft, draftId })).body).toEqual(unknown.body)
  })

  test.each([
    [{ values: { name: 'a'.repeat(201) } }, 'values.name'],
    [{ place: { lat: 91, lng: 28 } }, 'place'],
    [{ planCode: '' }, 'planCode'],
  ])('with %j is refused', async (change, field) => {
    const { http, body } = await visitor.call(keepDraftCall, { ...draft, ...change })
    expect([http, JSON.stringify(body.result)]).toEqual([400, expect.stringContaining(field)])
  })
})

describe('the code for a lead', () => {
  test('goes to the number, whose 0 is left out', async () => {
    const msisdn = freshNumber()
    const sent = await visitor.result(sendLeadOtpCall, { msisdn: `0${msisdn}` })
    expect(sent).toMatchObject({ recipient: expect.stringContaining(msisdn.slice(-2)) })
    expect(await outside.messages(msisdn)).toHaveLength(1)
  })

  test('is answered for a number that the operator does not know, and no text is sent', async () => {
    const stranger = '971000009'
    const before = await outside.messages(stranger)
    const { http } = await visitor.call(sendLeadOtpCall, { msisdn: `0${stranger}` })
    expect([200, 502]).toContain(http)
    expect(await outside.messages(stranger)).toEqual(before)
  })

  test('is refused for what is no number', async () => {
    const { http, body } = await visitor.call(sendLeadOtpCall, { msisdn: '00971000001' })
    expect([http, body.result]).toMatchObject([400, { field: 'msisdn' }])
  })
})
