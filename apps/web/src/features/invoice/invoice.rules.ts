import type { Invoice } from '@portal/contract/calls/bill'
import { emailLengthMax, emailPattern } from '@portal/contract/email'
import { parseFixedAccount } from '@portal/kernel/account-no'
import type { Problem } from '../../lib/page/page.ts'

/** Names of the form's fields, as the call has them. */
export const accountField = 'accountNo'
export const emailField = 'contactPersonEmailId'

export function checkAccount(typed: string): Problem | null {
  if (typed === '') return { field: accountField, text: 'invoice.accountRequired' }
  return parseFixedAccount(typed).ok
    ? null
    : { field: accountField, text: 'refusal.account.invalid' }
}

export function checkEmail(typed: string): Problem | null {
  if (typed === '') return { field: emailField, text: 'invoice.emailRequired' }
  const isEmail = typed.length <= emailLengthMax && new RegExp(emailPattern).test(typed)
  return isEmail ? null : { field: emailField, text: 'refusal.email.invalid' }
}

export const isPaid = ({ invoiceStatus }: Invoice): boolean => invoiceStatus === 'PAID'

const ranks = ['OVERDUE', 'OPEN', 'PAID'] as const satisfies readonly Invoice['invoiceStatus'][]

/** What has to be paid comes first, the most urgent at the top; of paid ones the latest does. */
export const sortInvoices = (invoices: readonly Invoice[]): readonly Invoice[] =>
  [...invoices].sort((a, b) => {
    const rank = ranks.indexOf(a.invoiceStatus) - ranks.indexOf(b.invoiceStatus)
    const [first, second] = isPaid(a) ? [b, a] : [a, b]
    return rank || (first.dueDate < second.dueDate ? -1 : first.dueDate > second.dueDate ? 1 : 0)
  })

const notShown = 'refusal.item.not-shown'

/** Refusals of an invoice by which the list is out of date. */
const outdated: readonly string[] = [
  notShown,
  'refusal.invoice.paid',
  'refusal.invoice.other-amount',
]

export const isOutdatedBy = (problems: readonly Problem[]): boolean =>
  problems.some(({ text }) => outdated.includes(text))

/** Problems as the list says them, which was read again meanwhile. */
export const problemsOfList = (problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) =>
    problem.text === notShown ? { text: 'invoice.readAgain', lasts: true } : problem,
  )
