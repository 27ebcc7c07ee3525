import { expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../lib/page/page-context.fake.ts'
import { actOnBalanceCode } from './balance-code.action.ts'
import { keptCode } from './balance-codes.ts'

const msisdn = '971000001'
const answers = {
  'POST otp/v1/verify-otp': success({ uniqueCode: 'SECRET', expiresIn: 600 }),
  'POST otp/v1/resend-otp': success({
    refId: 'NEXT',
    recipient: '** *** **01',
    resendInSeconds: 60,
    expiresInSeconds: 500,
  }),
}

function visitor(more: Parameters<typeof fakeContext>[0] = {}) {
  const faked = fakeContext(
    { ...answers, ...more },
    { path: '/data-bundle', search: new URLSearchParams('step=code&ref=REF') },
  )
  const submit = (fields: object) =>
    actOnBalanceCode(new URLSearchParams({ msisdn, ...fields }), faked.context)
  return { ...faked, submit }
}

test('a right code opens the balance, and this tab keeps no secret', async () => {
  const { submit, sentTo, context, store } = visitor()
  expect(await submit({ otp: '123 456' })).toEqual({
    kind: 'go',
    to: '/data-bundle?step=balance&ref=REF',
    replace: true,
  })
  expect(sentTo('verify-otp')[0]?.body).toEqual({ refId: 'REF', otp: '123456' })
  expect(keptCode(context, msisdn)).toMatchObject({ refId: 'REF', isProved: true })
  expect(JSON.stringify([...store.entries])).not.toContain('SECRET')
})

test('a code is sent again under its reference', async () => {
  const { submit, sentTo } = visitor()
  expect(await submit({ resend: '1' })).toEqual({
    kind: 'go',
    to: '/data-bundle?step=code&ref=NEXT',
    replace: true,
  })
  expect(sentTo('resend-otp')[0]?.body).toEqual({ refId: 'REF' })
})

test('a code of another length is not sent', async () => {
  const { submit, sent } = visitor()
  expect(await submit({ otp: '12345' })).toMatchObject({
    problems: [{ field: 'otp', text: 'step.codeLength', lasts: true }],
  })
  expect(sent).toHaveLength(0)
})

test('a wrong one is said at its field, with the attempts that are left', async () => {
  const { submit, context } = visitor({
    'POST otp/v1/verify-otp': refusal('otp.wrong', { attemptsLeft: 4 }),
  })
  expect(await submit({ otp: '123456' })).toMatchObject({
    problems: [{ field: 'otp', text: 'refusal.otp.wrong', lasts: true }],
    values: { attemptsLeft: '4' },
  })
  expect(keptCode(context, msisdn)).toBeNull()
})

test('one that cannot be sent again says why', async () => {
  const { submit } = visitor({ 'POST otp/v1/resend-otp': refusal('otp.too-many') })
  expect(await submit({ resend: '1' })).toMatchObject({
    problems: [{ text: 'refusal.otp.too-many', lasts: true }],
  })
})

test('a service that names no new code when it is sent again goes on with the old one', async () => {
  const { submit } = visitor({
    'POST otp/v1/resend-otp': { status: 200, body: { status: 'success' } },
  })
  expect(await submit({ resend: '1' })).toMatchObject({
    to: '/data-bundle?step=code&ref=REF',
  })
})
