import { describe, expect, test } from 'vitest'
import { attemptsAfter, attemptsAtFirst, checkPin } from './step.rules.ts'

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
