import { type AccountNo, parseLineAccount } from '@portal/kernel/account-no'
import type { Instant } from '@portal/kernel/instant'
import { type Currency, type Money, money, parseMoney } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { AccountAnswer } from '../../../ports/operator/bill.port.ts'
import type { Lost } from '../../../ports/outcome.port.ts'
import { readMoment, toInternational } from '../tmforum.mapping.ts'

/** Only the fields that we read; the official files allow many more and require almost none. */
const product = Type.Object({
  productSerialNumber: Type.String(),
  status: Type.String(),
  productCharacteristic: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), value: Type.Unknown() })),
  ),
  billingAccount: Type.Optional(Type.Object({ id: Type.String() })),
})
const productList = Type.Array(product)

const period = Type.Object({
  startDateTime: Type.Optional(Type.String()),
  endDateTime: Type.Optional(Type.String()),
})
export type Period = Static<typeof period>

const balanceList = Type.Array(
  Type.Object({
    balanceType: Type.String(),
    amount: Type.Unknown(),
    validFor: Type.Optional(period),
  }),
)
const billingAccount = Type.Object({
  id: Type.String(),
  accountBalance: Type.Optional(balanceList),
})

const customerBill = Type.Object({
  id: Type.String(),
  state: Type.String(),
  category: Type.Optional(Type.String()),
  billingAccount: Type.Object({ id: Type.String() }),
  remainingAmount: Type.Optional(Type.Unknown()),
})

const sum = Type.Object({ unit: Type.String(), value: Type.Number() })

const lost = (detail: string): Lost => ({ kind: 'lost', detail })

/** A float is taken by its shortest decimals; more than two of them, or another currency, is no sum. */
function readSum(raw: unknown, currency: Currency): Money | null {
  if (!Value.Check(sum, raw) || raw.unit !== currency) return null
  const size = parseMoney(Math.abs(raw.value), currency)
  if (!size.ok) return null
  return raw.value < 0 ? money(-size.value.minor, currency) : size.value
}

/** Whether a period holds now; one that cannot be read does not. */
export function holdsNow(validFor: Period | undefined, now: Instant): boolean {
  const { startDateTime, endDateTime } = validFor ?? {}
  const from = startDateTime === undefined ? now : readMoment(startDateTime)
  const to = endDateTime === undefined ? null : (readMoment(endDateTime) ?? now)
  return from !== null && from <= now && (to === null || now < to)
}

/** The account of the line among the products of a number: the one product that names a line type. */
export function readAccountOf(body: unknown, msisdn: Msisdn): AccountAnswer {
  if (!Value.Check(productList, body)) return lost('unreadable product list')
  if (body.some((each) => each.productSerialNumber !== toInternational(msisdn))) {
    return lost('the product list is not of this number')
  }
  const active = body.filter(({ status }) => status === 'active')
  if (active.length === 0) return { kind: 'no-subscriber' }
  const lineTypeOf = ({ productCharacteristic = [] }: Static<typeof product>) =>
    productCharacteristic.find(({ name }) => name === 'lineType')?.value
  const line = active.find((each) => lineTypeOf(each) !== undefined)
  if (!line) return lost('the product names no line type')
  if (lineTypeOf(line) === 'PREPAID' || !line.billingAccount) return { kind: 'no-account' }
  const account = parseLineAccount(line.billingAccount.id)
  return account.ok && account.value === line.billingAccount.id
    ? { kind: 'account', accountNo: account.value }
    : lost('the number of the account is unreadable')
}

/** What the account owes as a whole by its receivable balance; null where it names none. */
export function readReceivable(
  body: unknown,
  accountNo: AccountNo,
  { currency, now }: { currency: Currency; now: Instant },
): { kind: 'receivable'; amount: Money | null } | Lost {
  if (!Value.Check(billingAccount, body)) return lost('unreadable billing account')
  if (body.id !== accountNo) return lost('another billing account came')
  const balances = (body.accountBalance ?? []).filter(
    ({ balanceType, validFor }) => /^receivable/i.test(balanceType) && holdsNow(validFor, now),
  )
  const [balance, second] = balances
  if (!balance) return { kind: 'receivable', amount: null }
  const amount = second ? null : readSum(balance.amount, currency)
  return amount ? { kind: 'receivable', amount } : lost('the receivable balance is unreadable')
}

/** A bill that customers have been sent, whole as it came, and what it leaves to pay. */
export type IssuedBill = { readonly entry: object; readonly id: string; readonly remaining: Money }

/** States of bills that customers have not been sent yet: they may still change. */
const unissued: readonly string[] = ['new', 'onHold', 'validated']
const owed: readonly string[] = ['sent', 'partiallyPaid']
/** Duplicates, trials and credit notes are no debts. */
const categories: readonly string[] = ['normal', 'interim', 'last']

/** What a bill leaves to pay; null where that is unknown, or contradicts its state. */
function remainingOf(
  { state, remainingAmount }: Static<typeof customerBill>,
  currency: Currency,
): Money | null {
  const none = money(0n, currency)
  if (state === 'settled' && remainingAmount === undefined) return none
  const remaining = readSum(remainingAmount, currency)
  if (!remaining || remaining.minor < 0n) return null
  if (state === 'settled') return remaining.minor === 0n ? remaining : null
  return owed.includes(state) ? remaining : null
}

/**
 * The bills of an account. A bill of another one means that our filter was ignored. Neither such a list is read, nor one
 * with a bill that cannot be: a part of what an account owes looks like all of it.
 */
export function readBills(
  entries: readonly object[],
  accountNo: AccountNo,
  currency: Currency,
): { kind: 'bills'; issued: readonly IssuedBill[] } | Lost {
  const issued: IssuedBill[] = []
  for (const entry of entries) {
    if (!Value.Check(customerBill, entry)) return lost('a bill is unreadable')
    if (entry.billingAccount.id !== accountNo) return lost('the bill list is not of this account')
    const isBill = categories.includes(entry.category?.toLowerCase() ?? 'normal')
    if (!isBill || unissued.includes(entry.state)) continue
    const remaining = remainingOf(entry, currency)
    if (!remaining) return lost(`what a bill in state ${entry.state} leaves to pay is unreadable`)
    issued.push({ entry, id: entry.id, remaining })
  }
  return { kind: 'bills', issued }
}

/**
 * The lower of what the bills leave to pay and what the account owes as a whole: money that was paid in and is not set
 * against a bill yet is not asked for twice, and what is beyond all bills is a credit.
 */
export function outstandingIn(
  issued: readonly IssuedBill[],
  receivable: Money | null,
  currency: Currency,
): Money {
  const minor = issued.reduce((total, { remaining }) => total + remaining.minor, 0n)
  return receivable && receivable.minor < minor ? receivable : money(minor, currency)
}
