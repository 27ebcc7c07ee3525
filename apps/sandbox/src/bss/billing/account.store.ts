import type { Instant } from '@portal/kernel/instant'
import { type Money, money, sameMoney } from '@portal/kernel/money'
import type { PlayedMarket } from '../../market.ts'
import { stateOf, type World } from '../../world.ts'
import { type AccountFacts, accounts, type BillFacts } from './account.facts.ts'

/** A bill, which a fixed account calls an invoice. Days are dates in Zambia: "2026-11-01". */
export type Bill = {
  /** The system's own key; customers know `billNo`. */
  id: string
  billNo: string
  billedOn: string
  from: string
  to: string
  dueOn: string
  amount: Money
  remaining: Money
}

export type PaymentRow = { reference: string; amount: Money; billNo: string | null; at: Instant }

export type Account = {
  accountNo: string
  facts: AccountFacts
  /** Oldest first. */
  bills: Bill[]
  /** Paid in beyond everything that was billed. */
  credit: Money
  /** What was paid in, oldest first. */
  payments: PaymentRow[]
}

const dayMs = 86_400_000
/** Zambia's clocks are two hours ahead of UTC all year. */
const zoneMs = 2 * 3_600_000
const payableDays = 20
const periodDays = 30

export const dayOf = (now: Instant, days = 0): string =>
  new Date(now + zoneMs + days * dayMs).toISOString().slice(0, 10)

const plus = (a: Money, b: Money): Money => money(a.minor + b.minor, a.currency)
const minus = (a: Money, b: Money): Money => money(a.minor - b.minor, a.currency)
const noneOf = ({ currency }: Pick<Money, 'currency'>): Money => money(0n, currency)

type Issue = { amount: Money; remaining: Money; dueInDays: number }

/** Puts a bill on an account; its number stays the same over resets. */
function issue(account: Account, now: Instant, { amount, remaining, dueInDays }: Issue): Bill {
  const number = `${account.accountNo}-${account.bills.length + 1}`
  const billedInDays = dueInDays - payableDays
  const bill = {
    id: `CB-${number}`,
    billNo: `INV-${number}`,
    from: dayOf(now, billedInDays - periodDays),
    to: dayOf(now, billedInDays - 1),
    billedOn: dayOf(now, billedInDays),
    dueOn: dayOf(now, dueInDays),
    ...{ amount, remaining },
  }
  account.bills.push(bill)
  return bill
}

function open(
  accountNo: string,
  facts: AccountFacts,
  { now, market }: { now: Instant; market: PlayedMarket },
): Account {
  const none = noneOf(market)
  const account: Account = { accountNo, facts, bills: [], credit: none, payments: [] }
  const issued = ({ amount: decimal, dueInDays, paid }: BillFacts) => {
    const amount = market.ofFacts(decimal)
    issue(account, now, { amount, remaining: paid ? none : amount, dueInDays })
  }
  for (const bill of facts.bills) issued(bill)
  return account
}

export const isSettled = ({ remaining }: Bill): boolean => remaining.minor === 0n

export type InvoiceStatus = 'OPEN' | 'OVERDUE' | 'PAID'

export function statusOf(bill: Bill, now: Instant): InvoiceStatus {
  if (isSettled(bill)) return 'PAID'
  return bill.dueOn < dayOf(now) ? 'OVERDUE' : 'OPEN'
}

/** What the bills leave to pay, less a credit. */
export const outstandingOf = ({ bills, credit }: Account): Money =>
  minus(
    bills.reduce((sum, { remaining }) => plus(sum, remaining), noneOf(credit)),
    credit,
  )

/** Pays the oldest debts first; the rest is a credit. */
function spread(account: Account, amount: Money): void {
  let left = amount
  for (const bill of account.bills) {
    const part = left.minor < bill.remaining.minor ? left : bill.remaining
    bill.remaining = minus(bill.remaining, part)
    left = minus(left, part)
  }
  account.credit = plus(account.credit, left)
}

/** Adds a debt: it uses up a credit, and the rest is on the newest bill that is not settled, or on a new one. */
function charge(account: Account, amount: Money, now: Instant): void {
  const used = account.credit.minor < amount.minor ? account.credit : amount
  account.credit = minus(account.credit, used)
  const added = minus(amount, used)
  if (added.minor === 0n) return
  const newest = account.bills.findLast((bill) => !isSettled(bill))
  if (newest) {
    newest.amount = plus(newest.amount, added)
    newest.remaining = plus(newest.remaining, added)
  } else issue(account, now, { amount: added, remaining: added, dueInDays: payableDays - 4 })
}

/** Sets what an account leaves to pay, as if it had been billed or paid; below zero is a credit. */
export function setOutstanding(account: Account, wanted: Money, now: Instant): void {
  const change = minus(wanted, outstandingOf(account))
  if (change.minor > 0n) charge(account, change, now)
  else spread(account, minus(noneOf(change), change))
}

/** Codes of refusals that a repeat would meet again. */
export type PaymentRefusal = 'BILL_SETTLED' | 'BILL_OTHER_AMOUNT'

/** Null where an account, or its bill, takes this amount. A bill is paid whole. */
export function refuses(bill: Bill | null, amount: Money): PaymentRefusal | null {
  if (!bill) return null
  if (isSettled(bill)) return 'BILL_SETTLED'
  return sameMoney(bill.remaining, amount) ? null : 'BILL_OTHER_AMOUNT'
}

/** Pays one bill, or the account. */
export function payIn(
  account: Account,
  bill: Bill | null,
  payment: Omit<PaymentRow, 'billNo'>,
): void {
  if (bill) bill.remaining = minus(bill.remaining, payment.amount)
  else spread(account, payment.amount)
  account.payments.push({ ...payment, billNo: bill?.billNo ?? null })
}

type AccountStore = {
  account(accountNo: string): Account | null
  all(): Account[]
}

function createAccounts(world: World): AccountStore {
  const { clock, market } = world
  const now = clock.now()
  const opened = new Map(
    Object.entries(accounts).map(([accountNo, facts]) => [
      accountNo,
      open(accountNo, facts, { now, market }),
    ]),
  )
  return {
    account: (accountNo) => opened.get(accountNo) ?? null,
    all: () => [...opened.values()],
  }
}

export const accountsOf = stateOf(createAccounts)
