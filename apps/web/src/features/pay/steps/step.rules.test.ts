import { describe, expect, test } from 'vitest'
import {
  attemptsAfter,
  attemptsAtFirst,
  checkCode,
  checkPin,
  consequenceOf,
  digitsOf,
} from './step.rules.ts'

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

describe('a PIN', () => {
  test.each([
    ['2468', null],
    ['', 'refusal.pin.required'],
    ['246', 'step.pinLength'],
    ['24680', 'step.pinLength'],
    ['24 8', 'step.pinLength'],
  ])('"%s" is judged before it is sent: %s', (digits, text) => {
    expect(checkPin(digits)?.text ?? null).toBe(text)
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
