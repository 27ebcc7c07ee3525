import { type AccountNo, parseFixedAccount } from '@portal/kernel/account-no'
import { toDecimal } from '@portal/kernel/money'
import { maskMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { DeviceGrants, Granted } from '../../ports/device-grants.port.ts'
import type { InvoiceAccount, Invoices } from '../../ports/operator/bill.port.ts'
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
  const give: Give = (grant) => grants.give({ ownerHash, ...grant }, {}, shownLifeMs)
  await grantWhatIsShown(give, shown, accountNo)
  return ok(shown)
}

type Give = (grant: Granted) => Promise<void>

/** The list may be shown again, and each invoice that is not paid may be ordered once. */
async function grantWhatIsShown(give: Give, shown: ShownInvoices, accountNo: AccountNo) {
  const unpaid = shown.response.invoices.filter(({ invoiceStatus }) => invoiceStatus !== 'PAID')
  await Promise.all([
    give({ kind: 'invoices', subject: accountNo }),
    ...unpaid.map(({ invoiceNo }) =>
      give({ kind: 'invoice', subject: `${accountNo}/${invoiceNo}` }),
    ),
  ])
}

/**
 * The present invoices of an account, for the device that was shown them lately; null for any other. They are read anew,
 * because some may have been paid since, and may be shown and ordered until the same moment as before. Decision 171.
 */
export async function findShownInvoices(
  { invoices, grants }: InvoiceDeps,
  { ownerHash, typed }: { ownerHash: string; typed: string },
): Promise<Result<ShownInvoices | null, { code: 'provider.unavailable' }>> {
  const account = parseFixedAccount(typed)
  if (!account.ok) return ok(null)
  const accountNo = account.value
  const held = await grants.find({ ownerHash, kind: 'invoices', subject: accountNo })
  if (!held) return ok(null)
  const found = await invoices.invoicesOf(accountNo)
  if (found.kind === 'no-account') return ok(null)
  if (found.kind !== 'invoices') return fail({ code: 'provider.unavailable' })
  const shown = toWire(accountNo, found.account)
  const give: Give = (grant) => grants.giveUntil({ ownerHash, ...grant }, {}, held.until)
  await grantWhatIsShown(give, shown, accountNo)
  return ok(shown)
}
