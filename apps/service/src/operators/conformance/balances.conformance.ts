import { expect, test } from 'vitest'
import { closedAddress } from '../../adapters/closed-address.fixture.ts'
import type { BalanceFacts } from './driver.ts'
import { failures } from './failures.ts'
import type { Stage } from './stage.ts'

const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Balances are told whole or not at all, each with its unit and its end. */
export function balancesConformance(stage: Stage, facts: BalanceFacts): void {
  const { holder, activeCode, device, unknown } = facts
  const questions = ['balancesOf', 'device', ...(activeCode ? ['bundlesOf' as const] : [])] as const
  const balances = (origin?: string) => stage.connect('balances', origin)

  test('have an amount, a unit and an end', async () => {
    const answer = await balances().balancesOf(holder)
    if (answer.kind !== 'balances') throw new Error(answer.detail)
    expect(answer.found.length).toBeGreaterThan(0)
    for (const { name, left, unit, expiresAt } of answer.found) {
      for (const text of [name, unit]) expect(text).not.toBe('')
      expect(left).toMatch(/^-?\d+(\.\d+)?$/)
      if (expiresAt !== null) expect(expiresAt).toMatch(utc)
    }
  })

  test('name the active bundle that they came with', async () => {
    const bundles = await balances().bundlesOf(holder)
    const left = await balances().balancesOf(holder)
    if (bundles.kind !== 'bundles' || left.kind !== 'balances') throw new Error('no answer')
    const active = bundles.found.find(({ productCode }) => productCode === activeCode)
    if (!activeCode) return expect(bundles.found).toEqual([])
    expect(active).toBeDefined()
    const itsOwn = left.found.filter(({ productIds }) =>
      productIds.some((id) => id === active?.productId),
    )
    expect(itsOwn.length).toBeGreaterThan(0)
  })

  test('of a router or MiFi are opened by a code to its owner', async () => {
    if (device) {
      const { msisdn, owner } = device
      expect(await balances().device(msisdn)).toEqual({ kind: 'device', owner })
    }
    expect((await balances().device(holder)).kind).toBe('other-line')
    expect(await balances().device(unknown)).toEqual({ kind: 'no-subscriber' })
  })

  test.each(questions)('are unknown by a %s that gets no answer', async (question) => {
    for (const [, failure] of failures) {
      stage.treatAll(failure)
      expect((await balances()[question](holder)).kind).toBe('lost')
    }
    const nowhere = balances(await closedAddress())
    expect((await nowhere[question](holder)).kind).toBe('unsent')
  })
}
