import { describe, expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../lib/page/page-context.fake.ts'
import { askBalance } from './ask-balance.action.ts'
import { keepCode } from './balance-codes.ts'

const msisdn = '971000001'
const sent = { resendInSeconds: 60, expiresInSeconds: 600 }
const answers = {
  'POST subscriber/v1/proved': success({}),
  'POST otp/v1/send-otp': success({ refId: 'REF', recipient: '** *** **01', ...sent }),
  'POST subscriber/v1/broadband-balance': success({
    txnRefId: 'TXN',
    otpRecipient: '** *** **01',
    ...sent,
  }),
}

type Answers = Parameters<typeof fakeContext>[0]

function visitor({
  more = {},
  query = '',
  known = true,
}: {
  more?: Answers
  query?: string
  known?: boolean
} = {}) {
  const faked = fakeContext(
    { ...answers, ...more },
    { path: '/data-bundle', search: new URLSearchParams(query), knownDevice: known },
  )
  const ask = (fields: object = {}) =>
    askBalance(new URLSearchParams({ balance: 'number', msisdn, ...fields }), faked.context)
  return { ...faked, ask }
}

const go = (to: string, replace = false) => ({ kind: 'go', to, replace })

describe('a balance', () => {
  test('is asked for by a code to its number, without the number in an address', async () => {
    const { ask, sentTo } = visitor()
    expect(await ask()).toEqual(go('/data-bundle?step=code&ref=REF'))
    expect(sentTo('send-otp')[0]?.body).toEqual({ msisdn })
  })

  test('of a device is asked for by a code to its owner', async () => {
    const { ask, sentTo } = visitor()
    expect(await ask({ balance: 'owner' })).toEqual(go('/data-bundle?step=code&ref=TXN'))
    expect(sentTo('broadband-balance')[0]?.body).toEqual({ msisdn, requestType: 'BALANCE' })
    expect(sentTo('send-otp')).toHaveLength(0)
  })

  test('that the operator does not tell is refused before a code is sent', async () => {
    const notOffered = ['balances']
    const config = success({ configData: {}, notOffered })
    const { ask, sentTo } = visitor({ more: { 'GET resource/v1/get-product-config': config } })
    expect(await ask()).toMatchObject({
      kind: 'stay',
      problems: [{ text: 'refusal.ability.missing' }],
    })
    expect(sentTo('send-otp')).toHaveLength(0)
  })

  test('of a number that this tab has proved needs no other code', async () => {
    const { ask, context, sent: calls } = visitor()
    keepCode(context, { msisdn, refId: 'OLD', isProved: true, lifeSeconds: 600 })
    expect(await ask()).toEqual(go('/data-bundle?step=balance&ref=OLD'))
    expect(calls).toHaveLength(0)
  })

  test('of another number needs one', async () => {
    const { ask, context } = visitor()
    keepCode(context, { msisdn: '971000002', refId: 'OLD', isProved: true, lifeSeconds: 600 })
    expect(await ask()).toEqual(go('/data-bundle?step=code&ref=REF'))
  })

  test('needs one again after ten minutes', async () => {
    const { ask, context } = visitor()
    keepCode(context, { msisdn, refId: 'OLD', isProved: true, lifeSeconds: 0 })
    expect(await ask()).toEqual(go('/data-bundle?step=code&ref=REF'))
  })

  test('takes the place of a code that serves no more', async () => {
    const { ask } = visitor({ query: 'step=code&ref=OLD' })
    expect(await ask()).toEqual(go('/data-bundle?step=code&ref=REF', true))
  })

  test.each(['', '97'])('of "%s" asks nothing, and keeps what was typed', async (typed) => {
    const { ask, sent: calls } = visitor()
    const outcome = await ask({ msisdn: typed, amount: '50' })
    expect(outcome).toMatchObject({ problems: [{ field: 'msisdn' }], values: { amount: '50' } })
    expect(calls).toHaveLength(0)
  })
})

const there = { 'GET otp/v1/state': success({ msisdn, expiresInSeconds: 600, attemptsLeft: 5 }) }

describe('the first code of a device', () => {
  test('whose session did not come back says that cookies are not kept', async () => {
    const gone = { 'GET otp/v1/state': refusal('request.not-found') }
    const { ask } = visitor({ more: gone, known: false })
    expect(await ask({ amount: '50' })).toMatchObject({
      problems: [{ text: 'error.cookies' }],
      values: { msisdn, amount: '50' },
    })
  })

  test('goes on where the service does not say', async () => {
    const { ask } = visitor({
      more: { 'GET otp/v1/state': refusal('system.failed') },
      known: false,
    })
    expect(await ask()).toEqual(go('/data-bundle?step=code&ref=REF'))
  })
})

const proved = { 'POST subscriber/v1/proved': success({ refId: 'OLD' }) }

describe('a number that was proved in another tab', () => {
  test('needs no other code', async () => {
    const { ask, sentTo } = visitor({ more: proved })
    expect(await ask()).toEqual(go('/data-bundle?step=balance&ref=OLD'))
    expect(sentTo('proved')[0]?.body).toEqual({ msisdn })
    expect(sentTo('send-otp')).toHaveLength(0)
  })

  test('is not asked about by a device without a session', async () => {
    const { ask, sentTo } = visitor({ more: { ...proved, ...there }, known: false })
    expect(await ask()).toEqual(go('/data-bundle?step=code&ref=REF'))
    expect(sentTo('proved')).toHaveLength(0)
  })

  test('needs a code where the service does not answer', async () => {
    const { ask } = visitor({ more: { 'POST subscriber/v1/proved': refusal('system.failed') } })
    expect(await ask()).toEqual(go('/data-bundle?step=code&ref=REF'))
  })
})

describe('without script, where the address has the number,', () => {
  const query = 'msisdn=971000002&category=category-2'

  test('the page below is that of the number that was sent', async () => {
    const { ask } = visitor({ query })
    expect(await ask()).toEqual(
      go('/data-bundle?msisdn=971000001&category=category-2&step=code&ref=REF'),
    )
  })

  test('the service says whether this session has proved the number', async () => {
    const { ask, sentTo } = visitor({ query, more: proved })
    expect(await ask()).toEqual(
      go('/data-bundle?msisdn=971000001&category=category-2&step=balance&ref=OLD'),
    )
    expect(sentTo('send-otp')).toHaveLength(0)
  })
})

describe('a code that is not sent', () => {
  const locked = { 'POST otp/v1/send-otp': refusal('otp.too-many', { status: 502 }) }
  const state = (attemptsLeft: number, expiresInSeconds = 500, resendInSeconds = 50) =>
    success({
      recipient: '** *** **01',
      msisdn,
      resendInSeconds,
      expiresInSeconds,
      attemptsLeft,
    })

  test.each([
    ['is asked for', 5],
    ['counts down to the next one, where its attempts are gone', 0],
  ])('because one was just sent %s', async (_what, attemptsLeft) => {
    const answers = { ...locked, 'GET otp/v1/state': state(attemptsLeft) }
    const { ask, context } = visitor({ more: answers })
    keepCode(context, { msisdn, refId: 'OLD', isProved: false, lifeSeconds: 600 })
    expect(await ask()).toEqual(go('/data-bundle?step=code&ref=OLD'))
  })

  test.each([
    ['has no attempt left and locks nothing', state(0, 500, 0)],
    ['was used', state(5, 0)],
  ])('while the last one %s says why', async (_what, answer) => {
    const { ask, context } = visitor({ more: { ...locked, 'GET otp/v1/state': answer } })
    keepCode(context, { msisdn, refId: 'OLD', isProved: false, lifeSeconds: 600 })
    expect(await ask()).toMatchObject({ problems: [{ text: 'refusal.otp.too-many' }] })
  })

  test('at all says why, and loses nothing that was typed', async () => {
    const { ask } = visitor({ more: locked })
    expect(await ask({ amount: '50' })).toMatchObject({
      kind: 'stay',
      problems: [{ text: 'refusal.otp.too-many' }],
      values: { msisdn, amount: '50' },
    })
  })

  test('because the number is no device says so at the number', async () => {
    const { ask } = visitor({
      more: {
        'POST subscriber/v1/broadband-balance': refusal('line.other-type', { field: 'msisdn' }),
      },
    })
    expect(await ask({ balance: 'owner' })).toMatchObject({
      problems: [{ field: 'msisdn', text: 'refusal.line.other-type' }],
    })
  })
})
