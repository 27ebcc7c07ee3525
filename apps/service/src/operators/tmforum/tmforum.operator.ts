import { defineOperator } from '../define-operator.ts'
import { createTmForumBillPayments } from './billing/tmforum.bill-payments.ts'
import { createTmForumBills } from './billing/tmforum.bills.ts'
import { createTmForumInvoices } from './billing/tmforum.invoices.ts'
import { createTmForumLeads } from './lead/tmforum.leads.ts'
import { createTmForumBalances } from './tmforum.balances.ts'
import { createTmForumCatalogue } from './tmforum.catalogue.ts'
import { createTmForumCheck } from './tmforum.check.ts'
import { createTmForumLines } from './tmforum.lines.ts'
import { createTmForumOrders } from './tmforum.orders.ts'
import { readTmForum } from './tmforum.settings.ts'
import { createTmForumTopUps } from './tmforum.top-ups.ts'

/** Systems behind TM Forum interfaces: TMF620, 622, 637, 654, 666, 676, 678 and 699, all of version 4. */
export const tmForum = defineOperator({
  name: 'tmforum',
  readSettings: readTmForum,
  timeouts: ({ timeoutMs, lineTimeoutMs }) => ({
    callTimeoutMs: timeoutMs,
    visitorTimeoutMs: lineTimeoutMs,
  }),
  connect: (settings, { send, clock, currency }) => ({
    lines: createTmForumLines(settings, send),
    topUps: createTmForumTopUps(settings, send),
    catalogue: createTmForumCatalogue({ ...settings, currency }, clock, send),
    orders: createTmForumOrders(settings, send),
    balances: createTmForumBalances(settings, send),
    bills: createTmForumBills({ ...settings, currency }, clock, send),
    invoices: createTmForumInvoices({ ...settings, currency }, clock, send),
    billPayments: createTmForumBillPayments(settings, send),
    leads: createTmForumLeads(settings, send),
    check: createTmForumCheck(settings, send),
  }),
})
