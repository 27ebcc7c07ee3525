import { describe, expect, test } from 'vitest'
import { judgeOutcomes } from './method.flow.ts'

const outcomes = { all: 20, paid: 18, delivered: 18, medianMs: 8_200 }

describe('a payment method', () => {
  test.each([
    ['with few attempts', { all: 9, paid: 9 }, 'unknown'],
    ['of which six in ten are paid', { all: 10, paid: 6 }, 'good'],
    ['of which fewer are paid', { all: 10, paid: 5 }, 'troubled'],
  ] as const)('%s is %3$s', (_what, parts, health) => {
    expect(judgeOutcomes({ ...outcomes, ...parts }).health).toBe(health)
  })

  test.each([
    ['as half of the delivered ones were, rounded up', {}, 9],
    ['and never in no time', { medianMs: 0 }, 1],
    ['but where ten were delivered', { delivered: 10 }, 9],
    ['but where it takes two minutes', { medianMs: 120_000 }, 120],
    ['not where no time is known', { medianMs: null }, undefined],
    ['not where few were delivered', { delivered: 9 }, undefined],
    ['not where it has problems', { paid: 2 }, undefined],
    ['not where it takes minutes', { medianMs: 120_001 }, undefined],
  ])('is said to be done in seconds: %s', (_what, parts, seconds) => {
    expect(judgeOutcomes({ ...outcomes, ...parts }).usualSeconds).toBe(seconds)
  })
})
