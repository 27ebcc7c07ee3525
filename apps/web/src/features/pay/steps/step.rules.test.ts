import { describe, expect, test } from 'vitest'
import { checkPin } from './step.rules.ts'

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
