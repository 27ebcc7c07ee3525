import { expect, test } from 'vitest'
import { closedAddress } from '../../adapters/closed-address.fixture.ts'
import type { LineFacts } from './driver.ts'
import { failures } from './failures.ts'
import type { Stage } from './stage.ts'

/** A line is named, or the number has no subscriber: an answer that is missing is neither. */
export function linesConformance(stage: Stage, { known, unknown }: LineFacts): void {
  const [[msisdn] = [unknown]] = known

  test('are named by their type', async () => {
    for (const [number, lineType] of known) {
      expect(await stage.connect('lines').lineType(number)).toEqual({ kind: 'line', lineType })
    }
    expect(known.length).toBeGreaterThan(0)
  })

  test('of a number without a subscriber are none', async () => {
    expect(await stage.connect('lines').lineType(unknown)).toEqual({ kind: 'no-subscriber' })
  })

  test.each(failures)('are unknown by a question that %s', async (_, treatment) => {
    stage.treatAll(treatment)
    for (const number of [msisdn, unknown]) {
      expect((await stage.connect('lines').lineType(number)).kind).toBe('lost')
    }
  })

  test('are unknown where nothing listens', async () => {
    const nowhere = stage.connect('lines', await closedAddress())
    expect((await nowhere.lineType(msisdn)).kind).toBe('unsent')
  })
}
