import { describe, expect, test } from 'vitest'
import { checkCode, consequenceOf, digitsOf } from './code.rules.ts'

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
