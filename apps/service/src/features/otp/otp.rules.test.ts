import { after, type Instant, instantOf } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import type { Challenge, OtpState } from '../../ports/messages/otp-store.port.ts'
import {
  type AskedCode,
  guessesLeft,
  isNumberOf,
  maskRecipient,
  numberOf,
  type OtpLimits,
  otpWindowsMs,
  readAskedCode,
  refuseGuess,
  refuseNew,
  sendWaitMs,
  wholeMinutes,
  wholeSeconds,
} from './otp.rules.ts'

const limits: OtpLimits = {
  resendLockMs: 60_000,
  sendsMax: 5,
  guessesPerCode: 5,
  unverifiedPerDay: 10,
  guessesPerRecipientDay: 10,
  guessesOfAllPerRecipientDay: 30,
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
  network: '203.0.113.1',
  isOwners: false,
}
const state = (fields: Partial<OtpState> = {}): OtpState => ({
  ...{ now, challenge, until: after(now, 300_000), isUsed: false },
  ...{ guesses: 0, guessedAt: [], guessedByAllAt: [], sentAt: [] },
  ...{ unverifiedAt: [], unverifiedHereAt: [] },
  isOwners: false,
  ...fields,
})
/** Guesses of an hour ago. */
const guessed = (count: number): Instant[] => Array<Instant>(count).fill(after(now, -3_600_000))
const ago = (...seconds: number[]): Instant[] => seconds.map((s) => after(now, -s * 1_000))

test('the windows are ten minutes of sends and a day of guesses', () => {
  expect(otpWindowsMs).toEqual({ sends: 600_000, day: 86_400_000 })
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

  const hour = 3_600_000
  test.each<[string, Partial<OtpState>, ReturnType<typeof refuseNew>]>([
    ['without one before', {}, null],
    ['within the lock', { sentAt: ago(59) }, { code: 'otp.too-many', waitMs: 1_000 }],
    ['after the lock, with nine wrong guesses', { guessedAt: guessed(9) }, null],
    [
      'with ten wrong guesses from its network',
      { guessedAt: guessed(10) },
      { code: 'otp.too-many-today', waitMs: 23 * hour },
    ],
    ['with 29 from all networks', { guessedByAllAt: guessed(29) }, null],
    [
      'with thirty from all networks',
      { guessedByAllAt: guessed(30) },
      { code: 'otp.too-many-today', waitMs: 23 * hour },
    ],
    ['with nine sends of the day of which none was used', { unverifiedAt: guessed(9) }, null],
    [
      'with ten of them, one two hours old',
      { unverifiedAt: [after(now, -2 * hour), ...guessed(9)] },
      { code: 'otp.too-many-today', waitMs: 22 * hour },
    ],
    ['with four of the day from its network', { unverifiedHereAt: guessed(4) }, null],
    [
      'with five from its network, half of what all have',
      { unverifiedAt: guessed(5), unverifiedHereAt: guessed(5) },
      { code: 'otp.too-many-today', waitMs: 23 * hour },
    ],
    [
      'at the end of its guesses and of its sends, whose wait is longer',
      {
        guessedAt: Array<Instant>(10).fill(after(now, -5 * hour)),
        unverifiedAt: guessed(10),
      },
      { code: 'otp.too-many-today', waitMs: 23 * hour },
    ],
  ])('a new code %s', (_when, fields, refused) => {
    expect(refuseNew(state(fields), limits)).toEqual(refused)
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
  test.each<[string, Partial<OtpState>, string | null]>([
    ['is live', {}, null],
    ['is over at its end', { until: now }, 'otp.unusable'],
    ['that was used is over', { isUsed: true }, 'otp.unusable'],
    ['is live after four wrong guesses', { guesses: 4, guessedAt: guessed(4) }, null],
    ['is exhausted after five', { guesses: 5, guessedAt: guessed(5) }, 'otp.exhausted'],
    ['is live after nine of its network', { guessedAt: guessed(9) }, null],
    ['is locked after ten of its network', { guessedAt: guessed(10) }, 'otp.locked-today'],
    ['is locked after thirty of all', { guessedByAllAt: guessed(30) }, 'otp.locked-today'],
    ['that is over and exhausted is over', { until: now, guesses: 5 }, 'otp.unusable'],
  ])('%s', (_what, fields, code) => {
    expect(refuseGuess(state(fields), limits)?.code ?? null).toBe(code)
  })

  test.each([
    [0, 0, 0, 5],
    [3, 3, 3, 2],
    [1, 9, 9, 1],
    [0, 2, 29, 1],
    [2, 30, 30, 0],
    [7, 7, 7, 0],
  ])(
    'with %i wrong guesses, %i of its network and %i of all, has %i left',
    (guesses, ofNetwork, ofAll, left) => {
      const counted = { guesses, guessedAt: guessed(ofNetwork), guessedByAllAt: guessed(ofAll) }
      expect(guessesLeft(counted, limits)).toBe(left)
    },
  )
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
