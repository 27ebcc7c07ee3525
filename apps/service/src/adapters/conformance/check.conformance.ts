import { expect, test } from 'vitest'
import { closedAddress } from '../closed-address.fixture.ts'
import { ample } from '../deadline.fixture.ts'
import { failuresOnTheWay } from './relay.ts'
import type { CommonStage } from './stage.ts'

/** The promises of an adapter that can be asked whether it is connected; others have none to keep. Decision 182. */
export function checkConformance(stage: CommonStage): void {
  test('with right keys is right, and asks for nothing but a word', async ({ skip }) => {
    const provider = stage.connect()
    if (!provider.check) return skip('its provider has no harmless call')
    expect(await provider.check(ample)).toMatchObject({ kind: 'right' })
    expect(stage.relay.passed()).not.toEqual([])
    expect(stage.acts()).toEqual([])
  })

  test.each(failuresOnTheWay)('that %s is not right', async (_, treatment) => {
    const { check } = stage.connect()
    stage.treat('question', treatment)
    expect((await check?.(ample))?.kind).not.toBe('right')
  })

  test('is unsent when nothing listens', async () => {
    const { check } = stage.connect(await closedAddress())
    expect((await check?.(ample))?.kind ?? 'unsent').toBe('unsent')
  })
}
