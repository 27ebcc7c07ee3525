import { expect, test } from 'vitest'
import { closedAddress } from '../../adapters/closed-address.fixture.ts'
import type { InvoiceFacts } from './driver.ts'
import { failures } from './failures.ts'
import type { Stage } from './stage.ts'

const day = /^\d{4}-\d\d-\d\d$/

/** An account is told with all its invoices or not at all. */
export function invoicesConformance(stage: Stage, facts: InvoiceFacts): void {
  const { accountNo, settled, unknownAccount } = facts
  const invoices = (origin?: string) => stage.connect('invoices', origin)

  async function accountOf(asked = accountNo) {
    const answer = await invoices().invoicesOf(asked)
    if (answer.kind !== 'invoices') throw new Error(answer.kind)
    return answer.account
  }

  test('are listed newest first, each with its status', async () => {
    const found = (await accountOf()).invoices
    expect(found.map(({ status }) => status)).toEqual(facts.statuses)
    const ends = found.map(({ billingEndDate }) => billingEndDate)
    expect(ends).toEqual(ends.toSorted().toReversed())
  })

  test('have a number, days, and an amount unless they are paid', async () => {
    const found = (await accountOf()).invoices
    expect(new Set(found.map(({ invoiceNo }) => invoiceNo)).size).toBe(found.length)
    for (const invoice of found) {
      const { invoiceNo, billingStartDate, billingEndDate, dueDate, outstanding, status } = invoice
      expect(invoiceNo).toMatch(/^.{1,40}$/)
      for (const each of [billingStartDate, billingEndDate, dueDate]) expect(each).toMatch(day)
      expect(billingStartDate < billingEndDate).toBe(true)
      expect(outstanding.currency).toBe(stage.driver.currency)
      expect(outstanding.minor > 0n).toBe(status !== 'PAID')
    }
  })

  test('come with who answers for the account', async () => {
    const { contactEmail, contactMsisdn, lineNumber } = await accountOf()
    expect({ contactEmail, contactMsisdn }).toEqual({
      contactEmail: facts.contactEmail,
      contactMsisdn: facts.contactMsisdn,
    })
    expect(lineNumber).toBe(facts.lineNumber ?? null)
  })

  test('of an account that is settled leave nothing to pay', async () => {
    const found = (await accountOf(settled)).invoices
    expect(found.filter(({ status }) => status !== 'PAID')).toEqual([])
  })

  test('of an unknown account are none', async () => {
    expect(await invoices().invoicesOf(unknownAccount)).toEqual({ kind: 'no-account' })
  })

  test.each(failures)('are unknown by a question that %s', async (_, failure) => {
    stage.treatAll(failure)
    for (const asked of [accountNo, settled, unknownAccount]) {
      expect((await invoices().invoicesOf(asked)).kind).toBe('lost')
    }
  })

  test('are unknown where nothing listens', async () => {
    const nowhere = invoices(await closedAddress())
    expect((await nowhere.invoicesOf(accountNo)).kind).toBe('unsent')
  })
}
