import { storageKeys } from '@portal/contract/constants'
import { describe, expect, test } from 'vitest'
import { emptyStore } from '../../../lib/browser/browser-store.ts'
import { fakeContext, followed, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { draft, lead, leadAnswers, plan } from '../lead.fake.ts'
import { actOnLeadCode, sendAgain } from './lead-code.action.ts'

type Answers = Parameters<typeof fakeContext>[0]
type Parts = Parameters<typeof fakeContext>[1]

const at = (step: string, answers: Answers = {}, parts: Parts = {}) =>
  fakeContext(
    { ...leadAnswers, ...answers },
    {
      path: '/hbb-lead',
      search: new URLSearchParams({ draft: 'DRAFT', ref: 'CODE', step }),
      knownDevice: true,
      ...parts,
    },
  )

function verify(answers: Answers = {}, parts: Parts = {}, otp = '123 456') {
  const { context, sentTo, store } = at('code', answers, parts)
  const form = new URLSearchParams({ msisdn: '971000001', otp })
  return { outcome: followed(actOnLeadCode(form, context)), sentTo, store }
}

const failing = { 'POST subscriber/v1/submit-lead': refusal('service.failed', { status: 500 }) }

describe('the code of a lead', () => {
  test('is verified, and the lead is sent with the fields of the specification', async () => {
    const { outcome, sentTo, store } = verify()
    expect(await outcome).toEqual({
      kind: 'go',
      to: `/hbb-lead?lead=${lead.refLeadId}&step=end`,
      replace: true,
    })
    expect(sentTo('verify-otp')[0]?.body).toEqual({ refId: 'CODE', otp: '123456' })
    expect(sentTo('submit-lead').map(({ body }) => body)).toEqual([
      {
        fullName: 'Mwansa Banda',
        contactNumber: '0971000001',
        email: 'mwansa@example.com',
        feasibility: true,
        uniqueCode: 'PROOF',
        consent: true,
        address: {
          ...{ type: 'INSTALLATION', landmark: 'Behind the post office' },
          ...{ lat: -15.4181, lng: 28.2823, city: 'Lusaka' },
          ...{ street1: 'Plot 12, Cairo Road', country: 'Zambia' },
        },
        plan: {
          code: plan.productCode,
          amount: '650.00',
          currency: 'ZMW',
          description: plan.description,
        },
        source: 'WEBPORTAL',
        lineType: 'Prepaid',
        language: 'EN',
      },
    ])
    expect(store.read(storageKeys.lead)).toEqual({ refLeadId: lead.refLeadId })
  })

  test('leaves no place in the lead where nobody knows it, and says where the town is not served', async () => {
    const mongu = { ...draft, place: null, values: { ...draft.values, town: 'Mongu' } }
    const { outcome, sentTo, store } = verify({
      'GET lead/v1/draft': success(mongu),
      'POST subscriber/v1/submit-lead': success({ refLeadId: 'ZB-1', feasibility: false }),
    })
    expect(await outcome).toMatchObject({ to: '/hbb-lead?lead=ZB-1&step=end' })
    const body = sentTo('submit-lead')[0]?.body as { address: object }
    expect(body).toMatchObject({ feasibility: false, address: { city: 'Mongu' } })
    expect(body.address).not.toHaveProperty('lat')
    expect(store.read(storageKeys.lead)).toEqual({ refLeadId: 'ZB-1' })
  })

  test('of another length costs no attempt', async () => {
    const { outcome, sentTo } = verify({}, {}, '12345')
    expect(await outcome).toMatchObject({ problems: [{ field: 'otp', text: 'step.codeLength' }] })
    expect(sentTo('verify-otp')).toEqual([])
  })

  test('that is wrong is said with what is left, and nothing is sent', async () => {
    const wrong = { 'POST otp/v1/verify-otp': refusal('otp.wrong', { attemptsLeft: 4 }) }
    const { outcome, sentTo } = verify(wrong)
    expect(await outcome).toMatchObject({
      problems: [{ field: 'otp', text: 'refusal.otp.wrong' }],
      values: { attemptsLeft: '4' },
    })
    expect(sentTo('submit-lead')).toEqual([])
  })

  test('is sent again by its own call', async () => {
    const { context, sentTo } = at('code', {
      'POST otp/v1/resend-otp': success({ refId: 'NEXT', expiresInSeconds: 600 }),
    })
    const form = new URLSearchParams({ msisdn: '971000001', resend: '1' })
    expect(await followed(actOnLeadCode(form, context))).toEqual({
      kind: 'go',
      to: '/hbb-lead?draft=DRAFT&ref=NEXT&step=code',
      replace: true,
    })
    expect(sentTo('resend-otp')[0]?.body).toEqual({ refId: 'CODE' })
  })
})

describe('a lead that could not be sent', () => {
  test('is sent again with the same proof, and no address has it', async () => {
    const { outcome, store } = verify(failing)
    expect(await outcome).toEqual({
      kind: 'go',
      to: '/hbb-lead?draft=DRAFT&step=send',
      replace: true,
    })
    const again = at('send', {}, { store })
    expect(await followed(sendAgain(new URLSearchParams(), again.context))).toMatchObject({
      to: `/hbb-lead?lead=${lead.refLeadId}&step=end`,
    })
    expect(again.sentTo('submit-lead')[0]?.body).toMatchObject({ uniqueCode: 'PROOF' })
  })

  test('waits at the browser without script', async () => {
    const { outcome } = verify(failing, { store: emptyStore })
    expect(await outcome).toEqual({
      kind: 'stay',
      problems: [{ text: 'lead.maybeSent', lasts: true }],
      values: { proof: 'PROOF' },
      at: '/hbb-lead?draft=DRAFT&step=send',
    })
    const again = at('send', failing, { store: emptyStore })
    const form = new URLSearchParams({ proof: 'PROOF' })
    expect(await followed(sendAgain(form, again.context))).toMatchObject({
      problems: [{ text: 'lead.maybeSent' }],
      values: { proof: 'PROOF' },
    })
  })

  test.each([
    ['an answer that was lost', new Error('lost'), 'lead.maybeSent'],
    ['a failure of the service', refusal('service.failed', { status: 500 }), 'lead.maybeSent'],
    ['too much to do', refusal('service.overloaded', { status: 503 }), 'lead.notSent'],
    ['a refusal', refusal('lead.plan-not-sold'), 'refusal.lead.plan-not-sold'],
  ])('is told after %s by its own words', async (_, answer, said) => {
    const { outcome, store } = verify({ 'POST subscriber/v1/submit-lead': answer })
    expect(await outcome).toMatchObject({ to: '/hbb-lead?draft=DRAFT&step=send' })
    expect(store.read('leadProof')).toMatchObject({ uniqueCode: 'PROOF', said })
  })

  test('was not sent where what it needs could not be read, unless it was before', async () => {
    const { outcome, store } = verify({ 'GET config': new Error('lost') })
    await outcome
    expect(store.read('leadProof')).toMatchObject({ said: 'lead.notSent' })
    store.write('leadProof', { draftId: 'DRAFT', uniqueCode: 'PROOF', said: 'lead.maybeSent' })
    const again = at('send', { 'GET config': new Error('lost') }, { store })
    expect(await followed(sendAgain(new URLSearchParams(), again.context))).toMatchObject({
      problems: [{ text: 'lead.maybeSent', lasts: true }],
    })
  })

  test('gets another code where nobody has its proof any more', async () => {
    const { context, sentTo } = at('send')
    expect(await followed(sendAgain(new URLSearchParams(), context))).toMatchObject({
      to: '/hbb-lead?draft=DRAFT&ref=CODE&step=code',
    })
    expect(sentTo('submit-lead')).toEqual([])
  })

  test('whose proof is over gets another code', async () => {
    const over = { 'POST subscriber/v1/submit-lead': refusal('proof.unusable') }
    const { context } = at('send', over)
    const form = new URLSearchParams({ proof: 'PROOF' })
    expect(await followed(sendAgain(form, context))).toMatchObject({
      kind: 'go',
      to: '/hbb-lead?draft=DRAFT&ref=CODE&step=code',
    })
  })

  test('that the service refuses is said in its words', async () => {
    const refused = { 'POST subscriber/v1/submit-lead': refusal('lead.plan-not-sold') }
    const { context } = at('send', refused)
    const form = new URLSearchParams({ proof: 'PROOF' })
    expect(await followed(sendAgain(form, context))).toMatchObject({
      problems: [{ text: 'refusal.lead.plan-not-sold' }],
    })
  })
})
