import { describe, expect, test } from 'vitest'
import {
  attemptsAfter,
  attemptsAtFirst,
  checkCode,
  consequenceOf,
  digitsOf,
  stayForCode,
} from './code.rules.ts'

describe('a code', () => {
  test.each([
    ['123456', null],
    ['', 'step.codeRequired'],
    ['12345', 'step.codeLength'],
    ['1234567', 'step.codeLength'],
    ['12345a', 'step.codeLength'],
  ])('"%s" is judged before it is sent: %s', (digits, text) => {
    expect(checkCode(digits)?.text ?? null).toBe(text)
  })

  test('is read without the blanks that a phone puts in', () => {
    expect(digitsOf(' 123 456\n')).toBe('123456')
    expect(digitsOf(null)).toBe('')
  })
})

describe('the dialog', () => {
  test.each([
    ['refusal.otp.wrong', 'stays'],
    ['refusal.otp.exhausted', 'stays'],
    ['error.network', 'stays'],
    ['refusal.otp.invalid-user', 'closes-soon'],
    ['refusal.otp.unusable', 'closes-soon'],
    ['refusal.proof.unusable', 'closes-soon'],
    ['refusal.request.invalid', 'closes-soon'],
    ['refusal.otp.too-many', 'closes'],
    ['refusal.otp.not-sent', 'closes'],
  ])('after %s %s', (text, consequence) => {
    expect(consequenceOf({ text })).toBe(consequence)
  })
})

describe('the attempts left', () => {
  test.each([
    ['begin at five', attemptsAtFirst, undefined, 4],
    ['are the lower of both counts, the service’s', 4, 1, 1],
    ['are the lower of both counts, the screen’s', 3, 4, 2],
    ['are never less than none', 0, undefined, 0],
  ])('%s', (_what, shown, reported, left) => {
    expect(attemptsAfter(shown, reported)).toBe(left)
  })
})

describe('a wrong code of a service that does not count', () => {
  const wrong = { kind: 'refusal', code: 'otp.wrong', message: '' } as const
  const left = (fields: Record<string, string>) =>
    stayForCode(wrong, new URLSearchParams(fields)).values.attemptsLeft

  test('leaves four attempts at first, and then one less than the screen shows', () => {
    expect(left({})).toBe('4')
    expect(left({ attemptsLeft: '4' })).toBe('3')
    expect(left({ attemptsLeft: '0' })).toBe('0')
  })

  test('leaves what a service that counts says', () => {
    const counted = { ...wrong, attemptsLeft: 1 }
    expect(stayForCode(counted, new URLSearchParams({ attemptsLeft: '3' }))).toMatchObject({
      problems: [{ field: 'otp' }],
      values: { attemptsLeft: '1' },
    })
  })

  test('no other refusal shows a count', () => {
    const over = { ...wrong, code: 'otp.invalid-user' }
    expect(stayForCode(over, new URLSearchParams({ attemptsLeft: '3' })).values).toEqual({})
  })
})
