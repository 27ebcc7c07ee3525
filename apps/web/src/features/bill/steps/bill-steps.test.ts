import { describe, expect, test } from 'vitest'
import { emptyStore } from '../../../lib/browser/browser-store.ts'
import { fakeContext, followed, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { keepNumber } from '../../../order/number/kept-number.ts'
import { billPath } from '../../../order/product/bill-path.ts'
import { configWith } from '../bill.fake.ts'
import { fetchByAccount } from './bill-account.action.ts'
import { actOnBillCode } from './bill-code.action.ts'
import { loadBillStep } from './bill-step-data.ts'

const msisdn = '971000003'
const bill = { totalOutstanding: '245.30', accountNo: '1000000003' }
const code = {
  ...{ msisdn, recipient: '** *** **03', isToOwner: false },
  ...{ resendInSeconds: 60, expiresInSeconds: 600, attemptsLeft: 5 },
}
const answers = {
  'GET resource/v1/get-product-config': configWith(),
  'GET otp/v1/state': success(code),
  'POST optimus/otp/verify': success({ otpId: 'PROOF' }),
  'POST subscriber/v1/bill': success(bill),
  'POST subscriber/v1/shown-bill': success({ bill }),
  'POST subscriber/validate/msisdn-account': success({}),
}

const stepAt = (
  search: string,
  more: Parameters<typeof fakeContext>[0] = {},
  parts: Parameters<typeof fakeContext>[1] = {},
) =>
  fakeContext(
    { ...answers, ...more },
    { path: billPath, search: new URLSearchParams(search), knownDevice: true, ...parts },
  )

describe('the code of a bill', () => {
  const verify = (otp: string, more = {}, parts = {}) => {
    const { context, sentTo } = stepAt('step=code&ref=OTP', more, parts)
    return {
      outcome: followed(actOnBillCode(new URLSearchParams({ msisdn, otp }), context)),
      sentTo,
    }
  }

  test('opens it once it is verified, and no address has anything of it', async () => {
    const { outcome, sentTo } = verify('123 456')
    expect(await outcome).toEqual({ kind: 'go', to: billPath, replace: true, still: true })
    expect(sentTo('otp/verify')[0]?.body).toEqual({ otpId: 'OTP', otp: '123456' })
    expect(sentTo('v1/bill')[0]?.body).toEqual({ msisdn, otpId: 'PROOF' })
  })

  test('leads to the page without script by an answer that waits at the browser', async () => {
    expect(await verify('123456', {}, { store: emptyStore }).outcome).toEqual({
      kind: 'stay',
      problems: [],
      values: { msisdn, amount: '' },
      at: billPath,
    })
  })

  test('of another length costs no attempt', async () => {
    const { outcome, sentTo } = verify('12345')
    expect(await outcome).toMatchObject({ problems: [{ field: 'otp', text: 'step.codeLength' }] })
    expect(sentTo('otp/verify')).toEqual([])
  })

  test('that is wrong is said with what is left', async () => {
    const wrong = { 'POST optimus/otp/verify': refusal('otp.wrong', { attemptsLeft: 4 }) }
    expect(await verify('123456', wrong).outcome).toMatchObject({
      problems: [{ field: 'otp', text: 'refusal.otp.wrong' }],
      values: { attemptsLeft: '4' },
    })
  })

  test('that was verified before opens the bill that could not be read then', async () => {
    const used = { 'POST optimus/otp/verify': refusal('otp.unusable') }
    const { outcome, sentTo } = verify('123456', used)
    expect(await outcome).toMatchObject({ kind: 'go', to: billPath })
    expect(sentTo('v1/bill')[0]?.body).toEqual({ msisdn, otpId: 'OTP' })
  })

  test('stays open while the operator does not tell the bill', async () => {
    const silent = { 'POST subscriber/v1/bill': refusal('provider.unavailable', { status: 503 }) }
    expect(await verify('123456', silent).outcome).toMatchObject({
      kind: 'stay',
      problems: [{ text: 'refusal.provider.unavailable', lasts: true }],
    })
  })

  test('is sent again by its own call', async () => {
    const sent = { 'POST optimus/otp/resend': success({ otpId: 'NEXT', expiresInSeconds: 600 }) }
    const { context, sentTo } = stepAt('step=code&ref=OTP', sent)
    const form = new URLSearchParams({ msisdn, resend: '1' })
    expect(await followed(actOnBillCode(form, context))).toEqual({
      kind: 'go',
      to: '/postpaid-bill-pay?step=code&ref=NEXT',
      replace: true,
    })
    expect(sentTo('otp/resend')[0]?.body).toEqual({ otpId: 'OTP' })
  })
})

describe('the account of a bill', () => {
  const fetch = (accountNo: string, more = {}) => {
    const { context, sentTo } = stepAt('step=account', more)
    const form = new URLSearchParams({ msisdn, accountNo })
    return { outcome: followed(fetchByAccount(form, context)), sentTo }
  }

  test('opens it once both belong together', async () => {
    const { outcome, sentTo } = fetch('10 0000-0003')
    expect(await outcome).toMatchObject({ kind: 'go', to: billPath })
    const pair = { msisdn, accountNo: '1000000003' }
    expect(sentTo('msisdn-account')[0]?.body).toEqual(pair)
    expect(sentTo('v1/bill')[0]?.body).toEqual(pair)
  })

  test.each(['', '100000003', '10000000031', 'P1000000003'])(
    'is ten digits, not "%s"',
    async (typed) => {
      const { outcome, sentTo } = fetch(typed)
      expect(await outcome).toMatchObject({
        problems: [{ field: 'accountNo', text: 'refusal.account.invalid' }],
        values: { accountNo: typed },
      })
      expect(sentTo('msisdn-account')).toEqual([])
    },
  )

  test.each(['account.unknown', 'account.other'])(
    "that is refused, %s, is said in the server's words",
    async (reason) => {
      const refused = { 'POST subscriber/validate/msisdn-account': refusal(reason) }
      const { outcome, sentTo } = fetch('1000000003', refused)
      expect(await outcome).toMatchObject({
        problems: [{ field: 'accountNo', words: 'Said by the server.', saysMore: true }],
      })
      expect(sentTo('v1/bill')).toEqual([])
    },
  )

  test.each([60119, 60005])(
    'that another service refuses by %s is said in its words',
    async (code) => {
      const body = { statusCode: code, status: 'error', message: 'Not yours.' }
      const refused = { 'POST subscriber/validate/msisdn-account': { status: 200, body } }
      expect(await fetch('1000000003', refused).outcome).toMatchObject({
        problems: [{ field: 'accountNo', words: 'Not yours.' }],
      })
    },
  )

  test.each([{ status: 'success' }, { status: 200 }])('is accepted by %o alone', async (body) => {
    const accepted = { 'POST subscriber/validate/msisdn-account': { status: 200, body } }
    expect(await fetch('1000000003', accepted).outcome).toMatchObject({ kind: 'go' })
  })
})

describe('the step', () => {
  test('of a code is found by its reference, over the page of its number', async () => {
    const { context, sentTo } = stepAt('step=code&ref=OTP')
    expect(await loadBillStep(context)).toMatchObject({
      kind: 'page',
      data: { step: { kind: 'code', refId: 'OTP', number: msisdn }, below: { number: msisdn } },
    })
    expect(sentTo('otp/v1/state')[0]?.address).toContain('otpId=OTP')
  })

  test('of a code that is over leads to the page', async () => {
    const over = { 'GET otp/v1/state': success({ ...code, expiresInSeconds: 0 }) }
    expect(await loadBillStep(stepAt('step=code&ref=OTP', over).context)).toEqual({
      kind: 'redirect',
      to: billPath,
    })
  })

  test('of an account is about the number of the tab', async () => {
    const { context } = stepAt('step=account')
    keepNumber(context.store, billPath, msisdn)
    expect(await loadBillStep(context)).toMatchObject({
      data: { step: { kind: 'account', number: msisdn } },
    })
  })

  test('of an account is about the number of the form that was posted without script', async () => {
    const { context } = stepAt('step=account', {}, { store: emptyStore })
    const answer = { kind: 'stay', problems: [], values: { msisdn } } as const
    expect(await loadBillStep(context, answer)).toMatchObject({
      data: { step: { kind: 'account', number: msisdn } },
    })
    expect(await loadBillStep(context)).toEqual({ kind: 'redirect', to: billPath })
  })
})
