import { money } from '@portal/kernel/money'
import { expect, test } from 'vitest'
import { closedAddress } from '../../adapters/closed-address.fixture.ts'
import type { BillFacts } from './driver.ts'
import { failures } from './failures.ts'
import type { Stage } from './stage.ts'

/** The account of a line is named, or there is none; what it leaves to pay is exact, or unknown. */
export function billsConformance(stage: Stage, facts: BillFacts): void {
  const { billed, unbilled, unknown, unknownAccount } = facts
  const bills = (origin?: string) => stage.connect('bills', origin)

  test('are found by the account of a line', async () => {
    const { msisdn, accountNo } = billed
    expect(await bills().accountOf(msisdn)).toEqual({ kind: 'account', accountNo })
  })

  test('of a line that is billed to nobody are none', async () => {
    expect(await bills().accountOf(unbilled)).toEqual({ kind: 'no-account' })
  })

  test('of a number without a subscriber are none', async () => {
    expect(await bills().accountOf(unknown)).toEqual({ kind: 'no-subscriber' })
  })

  test('say exactly what is left to pay', async () => {
    const outstanding = money(billed.outstanding, stage.driver.currency)
    expect(await bills().outstandingOf(billed.accountNo)).toEqual({ kind: 'bill', outstanding })
  })

  test('of an unknown account are none', async () => {
    expect(await bills().outstandingOf(unknownAccount)).toEqual({ kind: 'no-account' })
  })

  test.each(failures)('are unknown by a question that %s', async (_, failure) => {
    stage.treatAll(failure)
    for (const number of [billed.msisdn, unbilled, unknown]) {
      expect((await bills().accountOf(number)).kind).toBe('lost')
    }
    for (const accountNo of [billed.accountNo, unknownAccount]) {
      expect((await bills().outstandingOf(accountNo)).kind).toBe('lost')
    }
  })

  test('are unknown where nothing listens', async () => {
    const nowhere = bills(await closedAddress())
    expect((await nowhere.accountOf(billed.msisdn)).kind).toBe('unsent')
    expect((await nowhere.outstandingOf(billed.accountNo)).kind).toBe('unsent')
  })
}
