import { expect, test } from 'vitest'
import { emptyStore } from '../../../lib/browser/browser-store.ts'
import { fakeContext, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { codeState, draft, lead, leadAnswers, leadForm, lusaka, offer, plan } from '../lead.fake.ts'
import { loadLeadStep } from './lead-step-data.ts'

type Answers = Parameters<typeof fakeContext>[0]
type Parts = Parameters<typeof fakeContext>[1]

const load = (search: string, answers: Answers = {}, parts: Parts = {}) =>
  loadLeadStep(
    fakeContext(
      { ...leadAnswers, ...answers },
      { path: '/hbb-lead', search: new URLSearchParams(search), knownDevice: true, ...parts },
    ).context,
  )
const ended = { 'GET lead/v1/draft': refusal('request.not-found') }

test('the form of a plan is empty, and that of a draft has what was typed', async () => {
  expect(await load(`plan=${plan.productCode}&step=details`, ended)).toMatchObject({
    data: { kind: 'details', schema: leadForm, plan, values: {} },
  })
  expect(await load('draft=DRAFT&step=details')).toMatchObject({
    data: { kind: 'details', plan, values: draft.values },
  })
})

test('a form without a plan that is sold leads to the plans', async () => {
  expect(await load('plan=NONE&step=details', ended)).toEqual({ kind: 'redirect', to: '/hbb-lead' })
})

test.each(['place', 'confirm'])(
  'the step %s of a draft that has ended leads to the plans',
  async (step) => {
    expect(await load(`draft=DRAFT&step=${step}`, ended)).toEqual({
      kind: 'redirect',
      to: '/hbb-lead',
    })
  },
)

test('an address without a place is looked for from the middle of its town', async () => {
  const unplaced = { 'GET lead/v1/draft': success({ ...draft, place: null }) }
  expect(await load('draft=DRAFT&step=place', unplaced)).toMatchObject({
    data: {
      kind: 'place',
      isPlaced: false,
      near: { latitude: lusaka.latitude, longitude: lusaka.longitude },
    },
  })
})

test('a code is over the confirmation, or over the form where nothing is confirmed', async () => {
  expect(await load('draft=DRAFT&ref=CODE&step=code')).toMatchObject({
    data: {
      kind: 'code',
      code: { refId: 'CODE', number: '971000001' },
      at: '/hbb-lead?draft=DRAFT&step=confirm',
      below: { kind: 'confirm' },
    },
  })
  const unconfirmed = { 'GET lead/v1/offer': success({ ...offer, confirmAddress: false }) }
  expect(await load('draft=DRAFT&ref=CODE&step=code', unconfirmed)).toMatchObject({
    data: { at: '/hbb-lead?draft=DRAFT&step=details', below: { kind: 'details' } },
  })
})

test('a code that is over leads back below', async () => {
  const over = { 'GET otp/v1/state': success({ ...codeState, expiresInSeconds: 0 }) }
  expect(await load('draft=DRAFT&ref=CODE&step=code', over)).toEqual({
    kind: 'redirect',
    to: '/hbb-lead?draft=DRAFT&step=confirm',
  })
})

test('a lead that was not sent is sent again by who has its proof alone', async () => {
  expect(await load('draft=DRAFT&step=send')).toEqual({
    kind: 'redirect',
    to: '/hbb-lead?draft=DRAFT&step=confirm',
  })
})

test('a reload of a lead that was not sent stays: the server cannot see what the tab keeps', async () => {
  expect(await load('draft=DRAFT&step=send', {}, { store: emptyStore })).toMatchObject({
    data: { kind: 'send', proof: '', said: 'lead.maybeSent' },
  })
})

test("the end is of this device's lead, and another one is followed by its reference and number", async () => {
  expect(await load(`lead=${lead.refLeadId}&step=end`)).toMatchObject({
    data: { kind: 'end', lead },
  })
  const unknown = { 'GET lead/v1/own': refusal('request.not-found') }
  expect(await load('lead=OTHER&step=end', unknown)).toEqual({
    kind: 'redirect',
    to: '/hbb-lead-status?lead=OTHER',
  })
})
