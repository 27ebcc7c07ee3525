import { after, type Instant, instantOf } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import type { Challenge, OtpState } from '../../ports/otp-store.port.ts'
import {
  type AskedCode,
  guessesLeft,
  isNumberOf,
  judge,
  maskRecipient,
  maySendNew,
  numberOf,
  type OtpLimits,
  otpWindowsMs,
  readAskedCode,
  sendWaitMs,
  waitToStep,
  wholeMinutes,
  wholeSeconds,
} from './otp.rules.ts'

const limits: OtpLimits = {
  resendLockMs: 60_000,
  sendsMax: 5,
  guessesPerCode: 5,
  guessesPerRecipientDay: 10,
  lifeMs: 600_000,
}
const now = instantOf(1_800_000_000_000)
const challenge: Challenge = {
  id: '0'.repeat(26) as Challenge['id'],
  ownerHash: 'owner',
  channel: 'sms',
  recipient: '971234567',
  subject: null,
  purpose: 'PAYMENT',
  language: 'EN',
  isReachable: true,
}
const state = (fields: Partial<OtpState> = {}): OtpState => ({
  ...{ now, challenge, until: after(now, 300_000), isUsed: false },
  ...{ guesses: 0, guessesOfRecipient: 0, sentAt: [] },
  ...fields,
})
const ago = (...seconds: number[]): Instant[] => seconds.map((s) => after(now, -s * 1_000))

test('the windows are ten minutes of sends and a day of guesses', () => {
  expect(otpWindowsMs).toEqual({ sends: 600_000, guesses: 86_400_000 })
})

describe('the wait for another send', () => {
  test.each<[string, Instant[], number]>([
    ['without one before', [], 0],
    ['a second after one', ago(1), 59],
    ['at the end of the lock', ago(60), 0],
    ['after four', ago(400, 300, 200, 100), 0],
    ['after five', ago(500, 400, 300, 200, 100), 100],
    ['after five, of which the last locks for longer', ago(590, 400, 300, 200, 5), 55],
    ['after six, as an older version may have sent them', ago(500, 450, 400, 300, 200, 100), 150],
  ])('%s', (_when, sentAt, seconds) => {
    expect(sendWaitMs({ now, sentAt }, limits)).toBe(seconds * 1_000)
  })

  test.each<[string, Instant[], number, boolean]>([
    ['without one before', [], 0, true],
    ['within the lock', ago(59), 0, false],
    ['after the lock, with nine wrong guesses', ago(60), 9, true],
    ['with ten wrong guesses', [], 10, false],
    ['with more, as another setting may have let pass', [], 11, false],
  ])('a new code %s', (_when, sentAt, guessesOfRecipient, may) => {
    expect(maySendNew({ now, sentAt, guessesOfRecipient }, limits)).toBe(may)
  })

  test.each([
    [0, 0],
    [-5, 0],
    [1, 1],
    [59_001, 60],
    [60_000, 60],
  ])('%i ms are told as %i seconds', (ms, seconds) => expect(wholeSeconds(ms)).toBe(seconds))

  test.each([
    [0, 1],
    [59_999, 1],
    [119_999, 1],
    [120_000, 2],
    [600_000, 10],
  ])('%i ms are told as %i minutes', (ms, minutes) => expect(wholeMinutes(ms)).toBe(minutes))
})

describe('a code', () => {
  test.each<[string, Partial<OtpState>, ReturnType<typeof judge>]>([
    ['is live', {}, 'live'],
    ['is over at its end', { until: now }, 'otp.unusable'],
    ['that was used is over', { isUsed: true }, 'otp.unusable'],
    ['is live after four wrong guesses', { guesses: 4, guessesOfRecipient: 4 }, 'live'],
    ['is exhausted after five', { guesses: 5, guessesOfRecipient: 5 }, 'otp.exhausted'],
    ['is live after nine of its number', { guessesOfRecipient: 9 }, 'live'],
    ['is exhausted after ten of its number', { guessesOfRecipient: 10 }, 'otp.exhausted'],
    ['that is over and exhausted is over', { until: now, guesses: 5 }, 'otp.unusable'],
  ])('%s', (_what, fields, judged) => expect(judge(state(fields), limits)).toBe(judged))

  test.each([
    [0, 0, 5],
    [3, 3, 2],
    [1, 9, 1],
    [2, 30, 0],
    [7, 7, 0],
  ])('with %i wrong guesses, %i of its number, has %i left', (guesses, ofRecipient, left) => {
    expect(guessesLeft({ guesses, guessesOfRecipient: ofRecipient }, limits)).toBe(left)
  })
})

describe('what is asked for', () => {
  const customerDetails = { fullName: 'Ann Banda' }
  const mail = { email: 'Ann@Example.com', customerDetails, requestType: 'BILL_PAYMENT' }

  test.each<[AskedCode, object]>([
    [{ msisdn: '971234567' }, { channel: 'sms', recipient: '971234567', purpose: 'PAYMENT' }],
    [
      { msisdn: '971234567', requestType: 'BALANCE' },
      { channel: 'sms', recipient: '971234567', purpose: 'BALANCE' },
    ],
    [mail, { channel: 'mail', recipient: 'ann@example.com', purpose: 'BILL_PAYMENT' }],
  ])('%j is read', (asked, value) => expect(readAskedCode(asked)).toEqual({ ok: true, value }))

  test.each<[AskedCode, string]>([
    [{}, 'msisdn'],
    [{ requestType: 'PAYMENT' }, 'msisdn'],
    [{ ...mail, msisdn: '971234567' }, 'email'],
    [{ msisdn: '971234567', customerDetails }, 'customerDetails'],
    [{ ...mail, customerDetails: undefined }, 'customerDetails.fullName'],
    [{ ...mail, customerDetails: {} }, 'customerDetails.fullName'],
    [{ ...mail, customerDetails: { fullName: '  ' } }, 'customerDetails.fullName'],
    [{ ...mail, requestType: undefined }, 'requestType'],
    [{ msisdn: '971234567', requestType: 'INVOICE' }, 'requestType'],
  ])('%j is refused by the name of %s', (asked, field) => {
    expect(readAskedCode(asked)).toEqual({ ok: false, error: { field } })
  })
})

describe('a recipient', () => {
  const toMail = (recipient: string): Challenge => ({ ...challenge, channel: 'mail', recipient })

  test('is masked', () => {
    expect(maskRecipient(challenge)).toBe('** *** **67')
    expect(maskRecipient(toMail('ann.banda@example.com'))).toBe('a***@example.com')
    expect(maskRecipient(toMail('a@example.com'))).toBe('a***@example.com')
  })

  test('is a number only where it was sent a text', () => {
    expect(numberOf(challenge)).toBe('971234567')
    expect(numberOf(toMail('a@example.com'))).toBeNull()
  })

  test.each([
    ['971234567', true],
    ['0971234567', true],
    ['260971234567', true],
    ['+260971234567', true],
    [' 971234567 ', true],
    ['971234568', false],
    ['00971234567', false],
    ['2600971234567', false],
    ['x971234567', false],
    ['', false],
  ])('is named by "%s": %j', (username, isNamed) => {
    expect(isNumberOf(username, '971234567' as Msisdn)).toBe(isNamed)
  })
})

test.each([
  [0, 1_000],
  [1, 999],
  [999, 1],
  [1_000, 0],
  [1_001, 999],
])('an answer after %i ms waits for %i more, to whole seconds', (took, wait) => {
  expect(waitToStep(took, 1_000)).toBe(wait)
})
