import type { AccountNo } from '@portal/kernel/account-no'
import type { Instant } from '@portal/kernel/instant'
import { cleanMsisdn, countryCode, type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Invoice, InvoiceStatus } from '../../../ports/operator/bill.port.ts'
import type { Lost } from '../../../ports/outcome.port.ts'
import { readMoment } from '../tmforum.mapping.ts'
import { holdsNow, type IssuedBill } from './tmforum-bills.mapping.ts'

/** Only the fields that we read; the official files allow many more and require almost none. */
const period = Type.Object({
  startDateTime: Type.Optional(Type.String()),
  endDateTime: Type.Optional(Type.String()),
})
const contactMedium = Type.Object({
  preferred: Type.Optional(Type.Boolean()),
  validFor: Type.Optional(period),
  characteristic: Type.Optional(
    Type.Object({
      emailAddress: Type.Optional(Type.String()),
      phoneNumber: Type.Optional(Type.String()),
    }),
  ),
})
const contacted = Type.Object({
  id: Type.String(),
  contact: Type.Optional(
    Type.Array(
      Type.Object({
        validFor: Type.Optional(period),
        contactMedium: Type.Optional(Type.Array(contactMedium)),
      }),
    ),
  ),
})

const billedProduct = Type.Object({
  productSerialNumber: Type.Optional(Type.String()),
  status: Type.String(),
  billingAccount: Type.Object({ id: Type.String() }),
})

const invoice = Type.Object({
  billNo: Type.String({ minLength: 1, maxLength: 40 }),
  paymentDueDate: Type.String(),
  billingPeriod: Type.Object({ startDateTime: Type.String(), endDateTime: Type.String() }),
})

const lost = (detail: string): Lost => ({ kind: 'lost', detail })

export type Contact = {
  readonly contactEmail: string | null
  readonly contactMsisdn: Msisdn | null
}

/** Texts go to mobile numbers, which begin with 9 or 7. */
function mobileOf(phone: string): Msisdn | null {
  const parsed = parseMsisdn(cleanMsisdn(phone))
  return parsed.ok && /^[79]/.test(parsed.value) ? parsed.value : null
}

/** The first email address and mobile number that hold now, a preferred one before others. */
export function readContact(
  body: unknown,
  accountNo: AccountNo,
  now: Instant,
): ({ kind: 'contact' } & Contact) | Lost {
  if (!Value.Check(contacted, body)) return lost('unreadable billing account')
  if (body.id !== accountNo) return lost('another billing account came')
  const media = (body.contact ?? [])
    .filter(({ validFor }) => holdsNow(validFor, now))
    .flatMap(({ contactMedium = [] }) => contactMedium)
    .filter(({ validFor }) => holdsNow(validFor, now))
    .toSorted((a, b) => Number(b.preferred ?? false) - Number(a.preferred ?? false))
  const emails = media.flatMap(({ characteristic }) => characteristic?.emailAddress?.trim() || [])
  const phones = media.flatMap(
    ({ characteristic }) => mobileOf(characteristic?.phoneNumber ?? '') ?? [],
  )
  return { kind: 'contact', contactEmail: emails[0] ?? null, contactMsisdn: phones[0] ?? null }
}

const serialPattern = new RegExp(`^${countryCode}(\\d{9})$`)

/** The number of the line that an account pays for, in national digits; null where none is on record. */
export function readLineNumber(
  entries: readonly object[],
  accountNo: AccountNo,
): { kind: 'line'; lineNumber: string | null } | Lost {
  const numbers: string[] = []
  for (const entry of entries) {
    if (!Value.Check(billedProduct, entry)) return lost('a product of the account is unreadable')
    if (entry.billingAccount.id !== accountNo)
      return lost('the product list is not of this account')
    // A router is a product too, with a serial number that is none of a line.
    const number = serialPattern.exec(entry.productSerialNumber ?? '')?.[1]
    if (entry.status === 'active' && number) numbers.push(number)
  }
  return { kind: 'line', lineNumber: numbers[0] ?? null }
}

const dayInZambia = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Lusaka',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** "2026-11-30", the day that a moment is on in Zambia. */
export const dayOf = (instant: Instant): string => dayInZambia.format(instant)

function readDay(moment: string): string | null {
  const instant = readMoment(moment)
  return instant === null ? null : dayOf(instant)
}

function statusOf({ remaining }: IssuedBill, dueDate: string, now: Instant): InvoiceStatus {
  if (remaining.minor === 0n) return 'PAID'
  return dueDate < dayOf(now) ? 'OVERDUE' : 'OPEN'
}

function readInvoice(bill: IssuedBill, now: Instant): Invoice | null {
  if (!Value.Check(invoice, bill.entry)) return null
  const { billNo, paymentDueDate, billingPeriod } = bill.entry
  const dueDate = readDay(paymentDueDate)
  const billingStartDate = readDay(billingPeriod.startDateTime)
  const billingEndDate = readDay(billingPeriod.endDateTime)
  if (!dueDate || !billingStartDate || !billingEndDate) return null
  return {
    invoiceNo: billNo,
    ...{ billingStartDate, billingEndDate, dueDate },
    outstanding: bill.remaining,
    status: statusOf(bill, dueDate, now),
  }
}

const newestFirst = (a: Invoice, b: Invoice): number =>
  b.billingEndDate.localeCompare(a.billingEndDate) ||
  b.dueDate.localeCompare(a.dueDate) ||
  b.invoiceNo.localeCompare(a.invoiceNo)

/** Bills as invoices, newest first; lost with one that cannot be read, or whose number another one has. */
export function readInvoices(
  issued: readonly IssuedBill[],
  now: Instant,
): { kind: 'read'; invoices: readonly Invoice[] } | Lost {
  const invoices = issued.flatMap((bill) => readInvoice(bill, now) ?? [])
  if (invoices.length < issued.length) return lost('an invoice is unreadable')
  const numbers = new Set(invoices.map(({ invoiceNo }) => invoiceNo))
  if (numbers.size < invoices.length) return lost('two invoices have the same number')
  return { kind: 'read', invoices: invoices.toSorted(newestFirst) }
}
