import { describe, expect, test } from 'vitest'
import { fakeContext, followed, refusal } from '../../../lib/page/page-context.fake.ts'
import { draft, leadAnswers } from '../lead.fake.ts'
import { confirmAddress } from './confirm-lead.action.ts'
import { takePlace } from './place.action.ts'

const at = (step: string, answers: Parameters<typeof fakeContext>[0] = {}) =>
  fakeContext(
    { ...leadAnswers, ...answers },
    {
      path: '/hbb-lead',
      search: new URLSearchParams({ draft: 'DRAFT', step }),
      knownDevice: true,
    },
  )

describe('the place under the pin', () => {
  const choose = async (fields: Record<string, string>) => {
    const { context, sentTo } = at('place')
    const outcome = await followed(takePlace(new URLSearchParams(fields), context))
    return { outcome, kept: sentTo('keep-draft')[0]?.body }
  }

  test('is kept with the draft, whose address is confirmed next', async () => {
    const { outcome, kept } = await choose({ lat: '-15.25', lng: '23.125' })
    expect(kept).toEqual({ ...draft, draftId: 'DRAFT', place: { lat: -15.25, lng: 23.125 } })
    expect(outcome).toMatchObject({ to: '/hbb-lead?draft=DRAFT&step=confirm' })
  })

  test.each([
    { lat: '-15.25', lng: '23.125', without: '1' },
    { lat: '', lng: '' },
    { lat: '91', lng: '23' },
    { lat: 'north', lng: '23' },
  ])('is none with %j', async (fields) => {
    expect((await choose(fields)).kept).toMatchObject({ place: null })
  })

  test('leads to the plans where the draft has ended', async () => {
    const { context } = at('place', { 'GET lead/v1/draft': refusal('request.not-found') })
    expect(await followed(takePlace(new URLSearchParams(), context))).toMatchObject({
      kind: 'go',
      to: '/hbb-lead',
    })
  })
})

describe('an address that is confirmed', () => {
  test('has its number get a code', async () => {
    const { context, sentTo } = at('confirm')
    expect(await followed(confirmAddress(new URLSearchParams(), context))).toMatchObject({
      to: '/hbb-lead?draft=DRAFT&ref=CODE&step=code',
    })
    expect(sentTo('send-otp-hbb')[0]?.body).toEqual({ msisdn: '0971000001' })
  })

  test('stays where no code is sent, by 502', async () => {
    const { context } = at('confirm', {
      'POST otp/v1/send-otp-hbb': refusal('otp.too-many', { status: 502 }),
    })
    expect(await followed(confirmAddress(new URLSearchParams(), context))).toMatchObject({
      kind: 'stay',
      problems: [{ text: 'refusal.otp.too-many', lasts: true }],
    })
  })
})
