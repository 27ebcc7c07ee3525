import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import { ample, over } from '../../adapters/deadline.fixture.ts'
import { deliveryConformance, requestsMost } from './delivery.conformance.ts'
import type { BillPaymentFacts } from './driver.ts'
import { failures } from './failures.ts'
import type { Stage } from './stage.ts'

/** An amount that no arithmetic with floats may change, in minor units. */
const oddMinor = 1_999n
const patience = { interval: 20, timeout: 5_000 }

/** Payments keep the promises of every delivery. */
export function billPaymentsConformance(stage: Stage, facts: BillPaymentFacts): void {
  const { accountNo, refused } = facts
  const { currency } = stage.driver
  const amount = money(oddMinor, currency)
  const payments = (origin?: string) => stage.connect('billPayments', origin)
  const ofAccount = { accountNo, invoiceNo: null, amount }
  deliveryConformance(stage, () => ({
    send: (asked, origin) => payments(origin).pay({ ...asked, ...ofAccount }),
    sendOther: (asked) =>
      payments().pay({ ...asked, ...ofAccount, amount: money(6_000n, currency) }),
    sendRefused: (asked) => payments().pay({ ...asked, ...ofAccount, accountNo: refused }),
    enquire: (asked, origin) => payments(origin).enquire(asked),
    async received() {
      const found = [...(await facts.received(accountNo)), ...(await facts.received(refused))]
      return found.map(({ minor }) => `${minor}`)
    },
    once: `${amount.minor}`,
    settlesAfterMs: payments().settlesAfterMs,
  }))
  describe('a payment', () => debtConformance(stage, facts))
  describe('the payment of an invoice', () => invoiceConformance(stage, facts))
}

function debtConformance(stage: Stage, { accountNo }: BillPaymentFacts): void {
  const { currency } = stage.driver
  const amount = money(oddMinor, currency)
  test('lowers what is left to pay, and below zero is a credit', async ({ skip }) => {
    if (!stage.driver.bills) return skip('the system shows no bills')
    const outstanding = async () => {
      const answer = await stage.connect('bills').outstandingOf(accountNo)
      if (answer.kind !== 'bill') throw new Error(answer.kind)
      return answer.outstanding.minor
    }
    const before = await outstanding()
    const rest = { reference: 'all-but-rest', accountNo, invoiceNo: null, within: ample }
    await stage.connect('billPayments').pay({ ...rest, amount })
    await expect.poll(outstanding, patience).toBe(before - amount.minor)
    const more = { ...rest, reference: 'more', amount: money(before, currency) }
    await stage.connect('billPayments').pay(more)
    await expect.poll(outstanding, patience).toBe(-amount.minor)
  })
}

function invoiceConformance(stage: Stage, facts: BillPaymentFacts): void {
  const { accountNo, invoiceNo, paidNo, outstanding, paidAmount } = facts.invoice
  const { currency } = stage.driver
  const whole = money(outstanding, currency)
  const payment = { reference: 'invoice-1', accountNo, invoiceNo, amount: whole, within: ample }
  const once = [{ minor: outstanding, invoiceNo }]
  const payments = () => stage.connect('billPayments')
  const received = () => facts.received(accountNo)
  const known = async () => (await payments().enquire(payment)).kind

  test('settles it, once for each reference', async () => {
    expect(['delivered', 'pending']).toContain((await payments().pay(payment)).kind)
    await expect.poll(known, patience).toBe('delivered')
    expect(await payments().pay(payment)).toEqual({ kind: 'delivered' })
    expect(await received()).toEqual(once)
    if (!stage.driver.invoices) return
    const answer = await stage.connect('invoices').invoicesOf(accountNo)
    if (answer.kind !== 'invoices') throw new Error(answer.kind)
    const paid = answer.account.invoices.find((each) => each.invoiceNo === invoiceNo)
    expect(paid).toMatchObject({ status: 'PAID', outstanding: money(0n, currency) })
  })

  test('that was paid before is refused for good', async () => {
    const again = { ...payment, invoiceNo: paidNo, amount: money(paidAmount, currency) }
    expect(await payments().pay(again)).toMatchObject({ kind: 'failed', forGood: true })
    expect(['failed', 'absent']).toContain(await known())
    expect(await received()).toEqual([])
  })

  test('by a second reference is refused for good', async () => {
    await payments().pay(payment)
    await expect.poll(known, patience).toBe('delivered')
    const second = await payments().pay({ ...payment, reference: 'invoice-2' })
    expect(second).toMatchObject({ kind: 'failed', forGood: true })
    expect(await received()).toEqual(once)
  })

  test.each([
    ['of another amount', { amount: money(outstanding - 1n, currency) }],
    ['that the account has none of', { invoiceNo: 'NO-SUCH-INVOICE' }],
  ])('%s has failed, and nothing is paid', async (_, change) => {
    expect((await payments().pay({ ...payment, ...change })).kind).toBe('failed')
    expect(['failed', 'absent']).toContain(await known())
    expect(await received()).toEqual([])
  })

  test.each(failures)('that %s is lost, and can be asked for again', async (_, failure) => {
    stage.treat('act', failure)
    expect((await payments().pay(payment)).kind).toBe('lost')
    stage.relay.reset()
    await expect.poll(known, patience).toMatch(/delivered|absent/)
    await payments().pay(payment)
    await expect.poll(known, patience).toBe('delivered')
    expect(await received()).toEqual(once)
  })

  test.each(failures)('whose preparation %s is unsent', async (_, failure) => {
    stage.treat('preparation', failure)
    const answer = await payments().pay(payment)
    const isPrepared = stage.passed('preparation').length > 0
    expect(answer.kind === 'unsent').toBe(isPrepared)
    expect(stage.passed('act').length === 0).toBe(isPrepared)
  })

  test('under a lease that ends on the way is unsent if and only if no act left', async () => {
    const none = await payments().pay({ ...payment, within: over })
    expect([none.kind, stage.relay.passed()]).toEqual(['unsent', []])
    for (let requests = 1; requests <= requestsMost; requests += 1) {
      stage.relay.reset()
      const answer = await payments().pay({ ...payment, within: stage.leaseOf(requests) })
      expect(stage.relay.passed().length).toBeLessThanOrEqual(requests)
      expect(answer.kind === 'unsent').toBe(stage.passed('act').length === 0)
    }
    expect(await received()).toEqual(once)
  })
}
