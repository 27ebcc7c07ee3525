import type { AccountNo } from '@portal/kernel/account-no'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { expect, test } from 'vitest'
import { memoryGrants } from '../../ports/device-grants.fixture.ts'
import type { InvoiceAccount, InvoicesAnswer } from '../../ports/operator/bill.port.ts'
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
  const { grants, names } = memoryGrants()
  return { deps: { grants, invoices: { invoicesOf: async () => answer } }, names }
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
  expect(again).toEqual(read.ok && read.value)
  const ofStranger = { ownerHash: 'stranger', typed: accountNo }
  expect(await findShownInvoices(deps, ofStranger)).toBeNull()
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
