import { describe, expect, test } from 'vitest'
import { createFaultGate, type FaultOrder } from './fault.gate.ts'

const order = (change: Partial<FaultOrder> = {}): FaultOrder => ({
  system: 'bss',
  kind: 'timeout',
  times: null,
  share: null,
  delayMs: null,
  ...change,
})

const strikesOf = (share: number): boolean[] => {
  const gate = createFaultGate()
  gate.add(order({ share }))
  return Array.from({ length: 400 }, () => gate.take('bss', ['timeout']) !== null)
}

describe('the fault gate', () => {
  test('strikes always when neither times nor share is given, until cleared', () => {
    const gate = createFaultGate()
    gate.add(order())
    for (let call = 0; call < 50; call++) expect(gate.take('bss', ['timeout'])).not.toBeNull()
    gate.clear()
    expect(gate.take('bss', ['timeout'])).toBeNull()
  })

  test('strikes exactly as many times as asked and is gone then', () => {
    const gate = createFaultGate()
    gate.add(order({ times: 2 }))
    const struck = [1, 2, 3].map(() => gate.take('bss', ['timeout']) !== null)
    expect(struck).toEqual([true, true, false])
    expect(gate.list()).toEqual([])
  })

  test('leaves other systems and other kinds alone', () => {
    const gate = createFaultGate()
    gate.add(order({ times: 1 }))
    expect(gate.take('flutterwave', ['timeout'])).toBeNull()
    expect(gate.take('bss', ['slow', 'error'])).toBeNull()
    expect(gate.list()).toEqual([order({ times: 1 })])
  })

  test('strikes about its share of the calls, and the same ones in every run', () => {
    const struck = strikesOf(0.25)
    const count = struck.filter(Boolean).length
    expect(count).toBeGreaterThan(70)
    expect(count).toBeLessThan(130)
    expect(strikesOf(0.25)).toEqual(struck)
  })

  test('goes on to the next fault when the first does not strike', () => {
    const gate = createFaultGate()
    gate.add(order({ share: 0 }))
    gate.add(order({ kind: 'slow', delayMs: 7 }))
    expect(gate.take('bss', ['timeout', 'slow'])).toEqual(order({ kind: 'slow', delayMs: 7 }))
  })
})
