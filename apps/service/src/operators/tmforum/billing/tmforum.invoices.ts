import type { Clock } from '@portal/kernel/instant'
import type { Currency } from '@portal/kernel/money'
import { callJson, type SendJson } from '../../../adapters/http-json.ts'
import type { Invoices } from '../../../ports/operator/bill.port.ts'
import { createTmForumClient } from '../tmforum.client.ts'
import type { TmForumSettings } from '../tmforum.settings.ts'
import { createAccountReader, customerBills, products } from './tmforum.billing.ts'
import { readBills } from './tmforum-bills.mapping.ts'
import { readContact, readInvoices, readLineNumber } from './tmforum-invoices.mapping.ts'

type Settings = Pick<TmForumSettings, 'baseUrl' | 'apiKey' | 'lineTimeoutMs'> & {
  currency: Currency
}

/** Invoices of fixed internet behind TMF637, TMF666 and TMF678 v4. Decision 156. */
export function createTmForumInvoices(
  { currency, lineTimeoutMs, ...settings }: Settings,
  clock: Clock,
  send: SendJson = callJson,
): Invoices {
  const client = createTmForumClient(settings, send)
  const { account, listOf } = createAccountReader(client, lineTimeoutMs)
  return {
    async invoicesOf(accountNo) {
      const [owner, bills, lines] = await Promise.all([
        account(accountNo),
        listOf(customerBills, accountNo),
        listOf(products, accountNo),
      ])
      if (owner.kind !== 'account') return owner
      if (bills.kind !== 'list') return bills
      if (lines.kind !== 'list') return lines
      const now = clock.now()
      const contact = readContact(owner.body, accountNo, now)
      if (contact.kind === 'lost') return contact
      const line = readLineNumber(lines.entries, accountNo)
      if (line.kind === 'lost') return line
      const issued = readBills(bills.entries, accountNo, currency)
      if (issued.kind === 'lost') return issued
      const read = readInvoices(issued.issued, now)
      if (read.kind === 'lost') return read
      const { contactEmail, contactMsisdn } = contact
      const { lineNumber } = line
      const { invoices } = read
      return { kind: 'invoices', account: { lineNumber, contactMsisdn, contactEmail, invoices } }
    },
  }
}
