import { type AccountNo, parseFixedAccount } from '@portal/kernel/account-no'
import { toDecimal } from '@portal/kernel/money'
import { maskMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { DeviceGrants } from '../../ports/device-grants.port.ts'
import type { InvoiceAccount, Invoices } from '../../ports/operator/bill.port.ts'
import type { Json } from '../../ports/payment.port.ts'
import { shownLifeMs } from './bill.flow.ts'

export type InvoiceDeps = { invoices: Invoices; grants: DeviceGrants }

/** Invoices by the names of the wire. */
export type ShownInvoices = {
  readonly response: {
    readonly invoices: readonly {
      readonly accountNo: string
      readonly invoiceNo: string
      readonly dueDate: string
      readonly billingStartDate: string
      readonly billingEndDate: string
      readonly currency: string
      readonly outstandingAmount: string
      readonly invoiceStatus: string
    }[]
  }
  readonly lineNumber?: string
  readonly contactPersonMsisdn?: string
}

type InvoicesRefusal =
  | { code: 'provider.unavailable' }
  | { code: 'account.invalid'; field: 'accountNo' }
  /** One refusal for an account that is none, for another's email, and for an account without one. */
  | { code: 'invoices.unknown' }

const isContact = ({ contactEmail }: InvoiceAccount, email: string): boolean =>
  contactEmail?.toLowerCase() === email.toLowerCase()

const toWire = (accountNo: AccountNo, account: InvoiceAccount): ShownInvoices => ({
  response: {
    invoices: account.invoices.map((each) => ({
      accountNo,
      invoiceNo: each.invoiceNo,
      dueDate: each.dueDate,
      billingStartDate: each.billingStartDate,
      billingEndDate: each.billingEndDate,
      currency: each.outstanding.currency,
      outstandingAmount: toDecimal(each.outstanding),
      invoiceStatus: each.status,
    })),
  },
  ...(account.lineNumber === null ? {} : { lineNumber: maskMsisdn(account.lineNumber) }),
  ...(account.contactMsisdn === null
    ? {}
    : { contactPersonMsisdn: maskMsisdn(account.contactMsisdn) }),
})

/** The invoices of an account, for who knows its email address; the device may then order each that is not paid once. */
export async function readInvoices(
  { invoices, grants }: InvoiceDeps,
  { ownerHash, accountNo, email }: { ownerHash: string; accountNo: AccountNo; email: string },
): Promise<Result<ShownInvoices, InvoicesRefusal>> {
  const found = await invoices.invoicesOf(accountNo)
  if (found.kind === 'unsent' || found.kind === 'lost')
    return fail({ code: 'provider.unavailable' })
  if (found.kind === 'no-account' || !isContact(found.account, email)) {
    return fail({ code: 'invoices.unknown' })
  }
  const shown = toWire(accountNo, found.account)
  const unpaid = found.account.invoices.filter(({ status }) => status !== 'PAID')
  await Promise.all([
    grants.give({ ownerHash, kind: 'invoices', subject: accountNo }, toJson(shown), shownLifeMs),
    ...unpaid.map(({ invoiceNo }) =>
      grants.give(
        { ownerHash, kind: 'invoice', subject: `${accountNo}/${invoiceNo}` },
        {},
        shownLifeMs,
      ),
    ),
  ])
  return ok(shown)
}

const toJson = (shown: ShownInvoices): Json => JSON.parse(JSON.stringify(shown))

const isInvoices = (shown: unknown): shown is ShownInvoices =>
  typeof shown === 'object' && shown !== null && 'response' in shown

/** The invoices of an account as this device was shown them lately; the operator is not asked. */
export async function findShownInvoices(
  { grants }: Pick<InvoiceDeps, 'grants'>,
  { ownerHash, typed }: { ownerHash: string; typed: string },
): Promise<ShownInvoices | null> {
  const account = parseFixedAccount(typed)
  if (!account.ok) return null
  const held = await grants.find({ ownerHash, kind: 'invoices', subject: account.value })
  return held && isInvoices(held.shown) ? held.shown : null
}
