import type { AccountNo } from '@portal/kernel/account-no'
import type { OrderId } from '@portal/kernel/ids'
import { instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { memoryGrants } from '../../ports/device-grants.fixture.ts'
import type { Invoice, InvoiceAccount, InvoicesAnswer } from '../../ports/operator/bill.port.ts'
import { findShownInvoices, readInvoices } from './invoice.flow.ts'

const accountNo = 'P1000000001' as AccountNo
const days = { billingStartDate: '2026-10-01', billingEndDate: '2026-10-31', dueDate: '2026-11-20' }

const account: InvoiceAccount = {
  lineNumber: '211000001',
  contactMsisdn: '971000001' as Msisdn,
  contactEmail: 'bills@example.com',
  invoices: [
    { invoiceNo: 'INV-2', ...days, outstanding: money(49_950n, 'ZMW'), status: 'OVERDUE' },
    { invoiceNo: 'INV-1', ...days, outstanding: money(0n, 'ZMW'), status: 'PAID' },
  ],
}

function aPortal(answer: InvoicesAnswer = { kind: 'invoices', account }) {
  const { grants, names, bind } = memoryGrants()
  const facts = { answer }
  return {
    deps: { grants, invoices: { invoicesOf: async () => facts.answer } },
    facts,
    names,
    bind,
  }
}

const asked = { ownerHash: 'owner', accountNo, email: 'Bills@Example.com' }

test('invoices are shown to who knows the address, with line and contact masked', async () => {
  const { deps, names } = aPortal()
  const read = await readInvoices(deps, asked)
  expect(read).toEqual({
    ok: true,
    value: {
      response: {
        invoices: [
          {
            ...{ accountNo, invoiceNo: 'INV-2', ...days, currency: 'ZMW' },
            ...{ outstandingAmount: '499.50', invoiceStatus: 'OVERDUE' },
          },
          {
            ...{ accountNo, invoiceNo: 'INV-1', ...days, currency: 'ZMW' },
            ...{ outstandingAmount: '0.00', invoiceStatus: 'PAID' },
          },
        ],
      },
      lineNumber: '** *** **01',
      contactPersonMsisdn: '** *** **01',
    },
  })
  // What is paid cannot be ordered.
  expect(names().sort()).toEqual(['owner invoice P1000000001/INV-2', 'owner invoices P1000000001'])
  const again = await findShownInvoices(deps, { ownerHash: 'owner', typed: 'p1000000001' })
  expect(again).toEqual(read)
  const ofStranger = { ownerHash: 'stranger', typed: accountNo }
  expect(await findShownInvoices(deps, ofStranger)).toEqual({ ok: true, value: null })
})

describe('invoices that are shown again', () => {
  const [overdue, paid] = account.invoices as readonly [Invoice, Invoice]
  const again = { ownerHash: 'owner', typed: accountNo }
  const list = { ownerHash: 'owner', kind: 'invoices', subject: accountNo } as const
  const one = { ownerHash: 'owner', kind: 'invoice', subject: `${accountNo}/INV-2` } as const
  const soon = instantOf(Date.UTC(2029, 0, 1))

  test('are those that the operator has now', async () => {
    const { deps, facts } = aPortal()
    await readInvoices(deps, asked)
    const settled: Invoice = { ...overdue, outstanding: money(0n, 'ZMW'), status: 'PAID' }
    facts.answer = { kind: 'invoices', account: { ...account, invoices: [settled, paid] } }
    const shown = await findShownInvoices(deps, again)
    expect(shown.ok && shown.value?.response.invoices).toMatchObject([
      { invoiceNo: 'INV-2', invoiceStatus: 'PAID', outstandingAmount: '0.00' },
      { invoiceNo: 'INV-1' },
    ])
  })

  test('may be ordered again where they are open still, until the same end', async () => {
    const { deps, bind } = aPortal()
    await readInvoices(deps, asked)
    await deps.grants.giveUntil(list, {}, soon)
    bind(one, 'ORDER' as OrderId)
    await findShownInvoices(deps, again)
    expect(await deps.grants.find(one)).toEqual({ shown: {}, orderId: null, until: soon })
    expect(await deps.grants.find(list)).toMatchObject({ until: soon })
  })

  test('are not shown as they were while the operator gives no answer', async () => {
    const { deps, facts } = aPortal()
    await readInvoices(deps, asked)
    facts.answer = { kind: 'lost', detail: '' }
    const unavailable = { ok: false, error: { code: 'provider.unavailable' } }
    expect(await findShownInvoices(deps, again)).toEqual(unavailable)
    facts.answer = { kind: 'no-account' }
    expect(await findShownInvoices(deps, again)).toEqual({ ok: true, value: null })
  })
})

test.each<[string, InvoicesAnswer]>([
  ['an account that is none', { kind: 'no-account' }],
  [
    'an account of another address',
    { kind: 'invoices', account: { ...account, contactEmail: 'home@example.com' } },
  ],
  ['an account without one', { kind: 'invoices', account: { ...account, contactEmail: null } }],
])('%s is refused alike, and grants nothing', async (_, answer) => {
  const { deps, names } = aPortal(answer)
  expect(await readInvoices(deps, asked)).toEqual({
    ok: false,
    error: { code: 'invoices.unknown' },
  })
  expect(names()).toEqual([])
})

test('an account without line number and contact leaves them out', async () => {
  const bare = { ...account, lineNumber: null, contactMsisdn: null, invoices: [] }
  const { deps } = aPortal({ kind: 'invoices', account: bare })
  expect(await readInvoices(deps, asked)).toEqual({
    ok: true,
    value: { response: { invoices: [] } },
  })
})

test('while the operator gives no answer, nothing is said of the account', async () => {
  const { deps } = aPortal({ kind: 'lost', detail: '' })
  expect(await readInvoices(deps, asked)).toEqual({
    ok: false,
    error: { code: 'provider.unavailable' },
  })
})
