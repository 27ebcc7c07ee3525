import { expect, test } from 'vitest'
import { closedAddress } from '../../adapters/closed-address.fixture.ts'
import { ample } from '../../adapters/deadline.fixture.ts'
import type { OperatorDriver } from './driver.ts'
import { failures } from './failures.ts'
import type { Stage } from './stage.ts'

/** A system that can be asked whether we are connected to it answers by a word alone. Decision 182. */
export function checkConformance(stage: Stage, driver: OperatorDriver): void {
  const check = async (origin = stage.relay.origin) =>
    (await driver.connect(origin).check?.(ample))?.kind

  test('with the right key is right, and asks for nothing but a word', async ({ skip }) => {
    if (!driver.connect(stage.relay.origin).check) return skip('it has no harmless call')
    expect(await check()).toBe('right')
    const roles = stage.relay.passed().map((request) => driver.roleOf(request))
    expect(roles).not.toEqual([])
    expect(roles).not.toContain('act')
  })

  test.each(failures)('that %s is not right', async (_, treatment) => {
    stage.treatAll(treatment)
    expect(await check()).not.toBe('right')
  })

  test('is unsent where nothing listens', async () => {
    expect((await check(await closedAddress())) ?? 'unsent').toBe('unsent')
  })
}
