import { describe, expect, test } from 'vitest'
import { emptyStore } from '../../../lib/browser/browser-store.ts'
import { fakeContext, followed, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { cairoRoad, leadAnswers, lusaka, offer, place, plan, typed } from '../lead.fake.ts'
import { sendDetails } from './details.action.ts'

type Answers = Parameters<typeof fakeContext>[0]
type Parts = Parameters<typeof fakeContext>[1]

function send(answers: Answers = {}, changes: Record<string, string> = {}, parts: Parts = {}) {
  const { context, sentTo, store } = fakeContext(
    { ...leadAnswers, ...answers },
    {
      path: '/hbb-lead',
      search: new URLSearchParams({ plan: plan.productCode, step: 'details' }),
      knownDevice: true,
      ...parts,
    },
  )
  const form = new URLSearchParams({ ...typed, ...changes })
  return { outcome: followed(sendDetails(form, context)), sentTo, store }
}

const nowhere = { 'GET geo/v1/search': success({ places: [] }) }

describe('a form with faults', () => {
  test('says all of them, keeps what was typed, and asks nobody', async () => {
    const { outcome, sentTo } = send({}, { name: 'Al', landmark: '7', termsAndCondition: '' })
    expect(await outcome).toMatchObject({
      kind: 'stay',
      problems: [
        { field: 'name', text: 'form.too-short', values: { label: 'Full name', n: 3 } },
        { field: 'landmark', text: 'form.landmark' },
        { field: 'termsAndCondition', text: 'form.tick' },
      ],
      values: { town: 'Lusaka' },
    })
    expect(sentTo('line-type')).toEqual([])
    expect(sentTo('lead/v1')).toEqual([])
  })

  test('with a number that the operator does not know says so at its field', async () => {
    const { outcome, sentTo } = send({ 'POST subscriber/line-type': refusal('line.invalid') })
    expect(await outcome).toMatchObject({
      problems: [{ field: 'msisdn', text: 'prepaid.invalidNumber' }],
    })
    expect(sentTo('keep-draft')).toEqual([])
  })

  test('says where home broadband is not offered', async () => {
    const config = success({ configData: {}, notOffered: ['home-broadband'] })
    const { outcome } = send({ 'GET resource/v1/get-product-config': config })
    expect(await outcome).toMatchObject({ problems: [{ text: 'refusal.ability.missing' }] })
  })
})

describe('a form without faults', () => {
  test('is kept with the place of its address, and leads to confirming it', async () => {
    const { outcome, sentTo } = send()
    expect(await outcome).toEqual({ kind: 'go', to: '/hbb-lead?draft=DRAFT&step=confirm' })
    expect(sentTo('keep-draft').map(({ body }) => body)).toEqual([
      { planCode: plan.productCode, values: typed, place },
    ])
    expect(sentTo('geo')[0]?.address).toContain(
      `q=${encodeURIComponent('Plot 12, Cairo Road, Lusaka').replaceAll('%20', '+')}`,
    )
  })

  test('asks for the address, then the landmark, then the town, and says where only that was found', async () => {
    const { outcome, sentTo } = send({ 'GET geo/v1/search': success({ places: [lusaka] }) })
    expect(await outcome).toMatchObject({ to: '/hbb-lead?draft=DRAFT&near=town&step=confirm' })
    const asked = sentTo('geo').map(({ address }) => new URL(address, 'http://x').searchParams)
    expect(asked.map((search) => search.get('q'))).toEqual([
      'Plot 12, Cairo Road, Lusaka',
      'Behind the post office, Lusaka',
      'Lusaka',
    ])
    expect(sentTo('keep-draft')[0]?.body).toMatchObject({
      place: { lat: lusaka.latitude, lng: lusaka.longitude },
    })
  })

  test.each([
    ['that nobody finds', nowhere],
    ['about which the geocoder says nothing', { 'GET geo/v1/search': new Error('no network') }],
  ])('with an address %s leads to the map', async (_why, answers) => {
    const { outcome, sentTo } = send(answers)
    expect(await outcome).toEqual({ kind: 'go', to: '/hbb-lead?draft=DRAFT&step=place' })
    expect(sentTo('keep-draft')[0]?.body).toMatchObject({ place: null })
  })

  test('without script goes on without a place: the landmark is there in words', async () => {
    const { outcome } = send(nowhere, {}, { store: emptyStore })
    expect(await outcome).toMatchObject({ to: '/hbb-lead?draft=DRAFT&step=confirm' })
  })

  test('that is changed stays the same draft, with its plan', async () => {
    const search = new URLSearchParams({ draft: 'OLD', step: 'details' })
    const { sentTo, outcome } = send({}, {}, { search })
    await outcome
    expect(sentTo('keep-draft')[0]?.body).toMatchObject({
      draftId: 'OLD',
      planCode: plan.productCode,
    })
  })
})

describe('where addresses are not confirmed', () => {
  const unconfirmed = { 'GET lead/v1/offer': success({ ...offer, confirmAddress: false }) }

  test('its number gets a code, by its digits after a 0', async () => {
    const { outcome, sentTo } = send(unconfirmed)
    expect(await outcome).toMatchObject({ to: '/hbb-lead?draft=DRAFT&ref=CODE&step=code' })
    expect(sentTo('send-otp-hbb').map(({ body }) => body)).toEqual([{ msisdn: '0971000001' }])
  })

  test('a code that is not sent, by 502, leaves the form with what was typed', async () => {
    const tooMany = { 'POST otp/v1/send-otp-hbb': refusal('otp.too-many', { status: 502 }) }
    const { outcome } = send({ ...unconfirmed, ...tooMany })
    expect(await outcome).toMatchObject({
      kind: 'stay',
      problems: [{ text: 'refusal.otp.too-many' }],
      values: typed,
    })
  })
})

test('a place of another town does not stand for the address', async () => {
  const { sentTo, outcome } = send({
    'GET geo/v1/search': success({ places: [{ ...cairoRoad, town: 'Kitwe' }] }),
  })
  expect(await outcome).toMatchObject({ to: '/hbb-lead?draft=DRAFT&step=place' })
  expect(sentTo('geo')).toHaveLength(3)
})
