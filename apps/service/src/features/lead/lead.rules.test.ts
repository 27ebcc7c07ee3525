import type { FormValues } from '@portal/contract/forms/form'
import { leadWireFields } from '@portal/contract/forms/form'
import { everyKind, formCases, goodValues } from '@portal/contract/forms/form-cases.fixture'
import { describe, expect, test } from 'vitest'
import { identityOf, isFeasible, judgeLead, leadNumber, type SentLead } from './lead.rules.ts'

const sentOf = (values: FormValues, more: Partial<SentLead['address']> = {}): SentLead => ({
  fullName: values.name ?? '',
  contactNumber: values.msisdn ?? '',
  email: values.email,
  consent: values.termsAndCondition === 'on',
  address: {
    landmark: values.landmark ?? '',
    city: values.town ?? '',
    street1: values.installationAddress ?? '',
    ...more,
  },
})

const good = sentOf(goodValues)
const fieldOf = new Map(Object.entries(leadWireFields))

describe('a lead', () => {
  test.each(formCases)('is judged as its form is: %s with %j, fault %j', (name, value, fault) => {
    const { [name]: _, ...others } = goodValues
    const judged = judgeLead(
      everyKind,
      sentOf(value === undefined ? others : { ...others, [name]: value }),
    )
    expect(judged.ok ? null : judged.error.field).toBe(fault && fieldOf.get(name))
  })

  test('has what its fields hold, cleaned', () => {
    expect(judgeLead(everyKind, good)).toEqual({
      ok: true,
      value: {
        ...{ fullName: 'Mwansa Banda', msisdn: '971000001', email: 'mwansa@example.com' },
        ...{ city: 'Lusaka', street: 'Plot 12, Cairo Road', landmark: 'Behind the post office' },
        place: null,
      },
    })
  })

  test('has nothing of a field that the form does not ask for', () => {
    const short = {
      ...everyKind,
      fields: everyKind.fields.filter(({ name }) => !['email', 'landmark'].includes(name)),
    }
    expect(judgeLead(short, good)).toMatchObject({ value: { email: null, landmark: '' } })
  })

  test('without consent is none, even where the form does not require it', () => {
    const fields = everyKind.fields.filter(({ name }) => name !== 'termsAndCondition')
    const judged = judgeLead({ ...everyKind, fields }, { ...good, consent: false })
    expect(judged).toEqual({
      ok: false,
      error: { code: 'lead.consent-required', field: 'consent' },
    })
  })

  test.each([
    ['a place in the country', { lat: -15.4, lng: 28.3 }, { latitude: -15.4, longitude: 28.3 }],
    ['one abroad', { lat: 51.5, lng: 0 }, null],
    ['half a place', { lat: -15.4 }, null],
  ])('keeps of %s what leads to the house', (_what, place, kept) => {
    expect(judgeLead(everyKind, sentOf(goodValues, place))).toMatchObject({
      value: { place: kept },
    })
  })
})

test.each([
  ['0971000001', '971000001'],
  ['971000001', '971000001'],
  ['00971000001', null],
  ['0', null],
])('the number of %j is %j', (typed, msisdn) => {
  const number = leadNumber(typed)
  expect(number.ok ? number.value : null).toBe(msisdn)
})

test('the table of towns alone decides where home broadband is sold', () => {
  const cities = [
    { cityName: 'Lusaka', hbbLeadFeasibility: true },
    { cityName: 'Mongu', hbbLeadFeasibility: false },
  ]
  expect(['Lusaka', 'Mongu', 'lusaka', 'Nairobi'].map((name) => isFeasible(cities, name))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

describe('two leads', () => {
  const judged = judgeLead(everyKind, good)
  if (!judged.ok) throw new Error('no lead')
  const lead = judged.value
  const terms = { planCode: 'ODU_200GB_1M', feasible: true }
  const own = identityOf(lead, terms)

  test.each([
    ['capitals', { street: 'PLOT 12, cairo road' }],
    ['blanks', { street: ' Plot  12,Cairo Road ' }],
    ['a landmark', { landmark: 'The blue gate' }],
  ])('that differ by %s are one', (_what, change) => {
    expect(identityOf({ ...lead, ...change }, terms)).toBe(own)
  })

  test.each([
    ['number', { msisdn: '971000002' as typeof lead.msisdn }],
    ['town', { city: 'Kitwe' }],
    ['street', { street: 'Plot 13, Cairo Road' }],
  ])('of another %s are two', (_what, change) => {
    expect(identityOf({ ...lead, ...change }, terms)).not.toBe(own)
  })

  test('of another plan are two', () => {
    expect(identityOf(lead, { ...terms, planCode: 'ODU_400GB_1M' })).not.toBe(own)
  })

  test('of which the first was of a town that is served only since are two', () => {
    expect(identityOf(lead, { ...terms, feasible: false })).not.toBe(own)
  })
})
