import type { LineType } from '@portal/kernel/line-type'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { expect, test } from 'vitest'
import { directProvider } from '../../payments/core/direct-fixture.ts'
import type { Balances, NumberBalance } from '../../ports/operator/balance.port.ts'
import type { LineAnswer } from '../../ports/operator/operator.port.ts'
import { airtimeMethod } from './airtime.method.ts'

const provider = directProvider
const airtime = airtimeMethod({ provider, isOffered: true })
const own = '971000007' as Msisdn
const other = '971000008' as Msisdn
const amount = money(5_000n, 'ZMW')

test('it is known by one name for each channel, and debits without asking a phone', () => {
  expect(airtime).toMatchObject({ type: 'AIRTIME', slug: 'airtime' })
  expect(airtime.modes).toEqual(['AIRTIME', 'HBB_AIRTIME'])
  expect(airtime.protocol).toMatchObject({ ringsPhone: false, needsSecret: false })
})

test.each([
  ['PREPAID RECHARGE', 'AIRTIME'],
  ['BUNDLE PURCHASE', 'AIRTIME'],
  ['HBB_LEADS', 'HBB_AIRTIME'],
] as const)('attempts for %s have the mode %s', (type, mode) => {
  expect(airtime.modeFor?.(type)).toBe(mode)
})

const fields = { emailId: 'a@example.com', paymentMobile: own, uniqueCode: 'proof' }

test('it reads an email address, the number that pays, and the proof of it', () => {
  expect(airtime.read(fields)).toEqual({
    ok: true,
    value: { emailId: 'a@example.com', payerMsisdn: own, proof: 'proof' },
  })
})

test.each([
  [{ emailId: '' }, 'email.required', 'emailId'],
  [{ paymentMobile: '' }, 'payer.required', 'paymentMobile'],
  [{ paymentMobile: '97100000' }, 'payer.invalid', 'paymentMobile'],
  [{ uniqueCode: undefined }, 'proof.unusable', 'uniqueCode'],
  [{ uniqueCode: '' }, 'proof.unusable', 'uniqueCode'],
])('%o is refused with %s at %s', (changed, code, field) => {
  expect(airtime.read({ ...fields, ...changed })).toEqual({ ok: false, error: { code, field } })
})

test.each([
  ['airtime for the same number', 'PREPAID RECHARGE', own, 'payer.own-line'],
  ['airtime for another number', 'PREPAID RECHARGE', other, undefined],
  ['a bundle for the same number', 'BUNDLE PURCHASE', own, undefined],
  ['the bill of the same number', 'POSTPAID BILL PAYMENT', own, 'payer.own-line'],
  ['the bill of another number', 'POSTPAID BILL PAYMENT', other, undefined],
] as const)('it pays for %s or refuses: %4$s', (_what, transactionType, msisdn, code) => {
  const asked = { transactionType, msisdn, amount }
  expect(airtime.offeredFor(asked)).toBe(true)
  expect(airtime.refusesPayer?.(asked, own)?.code).toBe(code)
})

const balance = (left: string, fields: Partial<NumberBalance> = {}): NumberBalance => ({
  ...{ usage: 'airtime', name: '', left, unit: 'ZMW', expiresAt: null, productIds: [] },
  ...fields,
})

const lineOf = (lineType: LineType): LineAnswer => ({ kind: 'line', lineType })
const judged = (
  answer: Awaited<ReturnType<Balances['balancesOf']>>,
  line: LineAnswer = lineOf('PREPAID'),
) =>
  airtimeMethod({
    ...{ provider, isOffered: true },
    balances: { balancesOf: async () => answer },
    lines: { lineType: async () => line },
  }).hasEnough?.(own, amount)

test.each<[string, NumberBalance[], string]>([
  ['the price to the ngwee', [balance('50.00')], 'enough'],
  ['a ngwee less', [balance('49.99')], 'not-enough'],
  ['nothing', [balance('0.00')], 'not-enough'],
  ['enough together', [balance('20.00'), balance('30.00')], 'enough'],
  ['data alone', [balance('9999.00', { usage: 'data', unit: 'MB' })], 'unknown'],
  ['no end', [balance('-1')], 'unknown'],
  ['what is owed', [balance('-12.00')], 'unknown'],
  ['too little, and some without end', [balance('1.00'), balance('-1')], 'unknown'],
  ['another currency', [balance('1.00', { unit: 'USD' })], 'unknown'],
])('of a number with %s the airtime is %3$s', async (_what, found, held) => {
  expect(await judged({ kind: 'balances', found })).toBe(held)
})

test.each<[string, LineAnswer, string]>([
  ['prepaid', lineOf('PREPAID'), 'not-enough'],
  ['postpaid', lineOf('POSTPAID'), 'unknown'],
  ['hybrid', lineOf('HYBRID'), 'unknown'],
  ['of fixed internet', lineOf('BROADBAND'), 'unknown'],
  ['not known', { kind: 'no-subscriber' }, 'unknown'],
  ['not told', { kind: 'lost', detail: '' }, 'unknown'],
])('no airtime on a line that is %s is %3$s', async (_what, line, held) => {
  expect(await judged({ kind: 'balances', found: [balance('0.00')] }, line)).toBe(held)
})

test('an operator that does not answer refuses nobody', async () => {
  expect(await judged({ kind: 'lost', detail: '' })).toBe('unknown')
  expect(airtime.hasEnough).toBeUndefined()
})
