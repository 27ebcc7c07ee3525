import { type AccountNo, parseLineAccount } from '@portal/kernel/account-no'
import type { LineType } from '@portal/kernel/line-type'
import { toDecimal } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { DeviceGrants } from '../../ports/device-grants.port.ts'
import type { AccountAnswer, Bills } from '../../ports/operator/bill.port.ts'
import type { Lines } from '../../ports/operator/operator.port.ts'
import type { Json } from '../../ports/payment.port.ts'
import { invoicePurpose, type Proofs } from '../../ports/proofs.port.ts'

export type BillDeps = {
  lines: Lines
  bills: Bills
  proofs: Pick<Proofs, 'findHeld' | 'take'>
  grants: DeviceGrants
}

/** A bill as a device is shown it. */
export type ShownBill = { readonly accountNo: string; readonly totalOutstanding: string }

/** How long a pair of number and account opens its bill, as long as a verified code does; in milliseconds. */
export const pairLifeMs = 10 * 60_000
/** How long a device may see again, and act on, what it was shown; in milliseconds. */
export const shownLifeMs = 60 * 60_000

type Unavailable = { code: 'provider.unavailable' }

export type PairRefusal =
  | Unavailable
  | { code: 'line.invalid'; field: 'msisdn' }
  | { code: 'line.not-billed'; field: 'msisdn'; lineType?: LineType }
  | { code: 'account.invalid' | 'account.unknown' | 'account.other'; field: 'accountNo' }

const unavailable: Unavailable = { code: 'provider.unavailable' }
const notBilled = { code: 'line.not-billed', field: 'msisdn' } as const

type NoAccount = Extract<
  PairRefusal,
  { code: 'provider.unavailable' | 'line.invalid' | 'line.not-billed' }
>

function accountIn(answer: AccountAnswer): Result<AccountNo, NoAccount> {
  switch (answer.kind) {
    case 'account':
      return ok(answer.accountNo)
    case 'no-account':
      return fail(notBilled)
    case 'no-subscriber':
      return fail({ code: 'line.invalid', field: 'msisdn' })
    case 'unsent':
    case 'lost':
      return fail(unavailable)
  }
}

const billed: readonly LineType[] = ['POSTPAID', 'HYBRID']

/** Whether a number is a line that has bills. The refusal names its type, so that a page can lead on. */
export async function checkBilled(
  { lines }: Pick<BillDeps, 'lines'>,
  msisdn: Msisdn,
): Promise<Result<LineType, PairRefusal>> {
  const line = await lines.lineType(msisdn)
  if (line.kind === 'no-subscriber') return fail({ code: 'line.invalid', field: 'msisdn' })
  if (line.kind !== 'line') return fail(unavailable)
  const { lineType } = line
  return billed.includes(lineType) ? ok(lineType) : fail({ ...notBilled, lineType })
}

const pairOf = (msisdn: Msisdn, accountNo: AccountNo) => `${msisdn}/${accountNo}`

/** Accepts a pair of number and account that belong together: it opens one read of the bill to this device. */
export async function acceptPair(
  deps: BillDeps,
  { ownerHash, msisdn, typed }: { ownerHash: string; msisdn: Msisdn; typed: string },
): Promise<Result<AccountNo, PairRefusal>> {
  const account = parseLineAccount(typed)
  if (!account.ok) return fail({ code: 'account.invalid', field: 'accountNo' })
  const line = await checkBilled(deps, msisdn)
  if (!line.ok) return line
  const own = accountIn(await deps.bills.accountOf(msisdn))
  if (!own.ok) return own
  if (own.value !== account.value) return fail(await otherAccount(deps, account.value))
  const subject = pairOf(msisdn, account.value)
  await deps.grants.give({ ownerHash, kind: 'account', subject }, {}, pairLifeMs)
  return account
}

async function otherAccount({ bills }: BillDeps, account: AccountNo): Promise<PairRefusal> {
  const bill = await bills.outstandingOf(account)
  if (bill.kind === 'unsent' || bill.kind === 'lost') return unavailable
  const code = bill.kind === 'no-account' ? 'account.unknown' : 'account.other'
  return { code, field: 'accountNo' }
}

/** What opens a read of a bill: a verified code, or the account of an accepted pair. */
export type BillKey = { otpId: string } | { accountNo: string }

type BillAsker = { ownerHash: string; msisdn: Msisdn }

/** Whether the key opens the bill, and how a read uses it up. */
async function openedBy(
  { proofs, grants }: BillDeps,
  { ownerHash, msisdn }: BillAsker,
  key: BillKey,
): Promise<{ account: AccountNo | null; take(): Promise<boolean> } | null> {
  if ('otpId' in key) {
    const proof = { ownerHash, subject: msisdn, purposes: [invoicePurpose], uniqueCode: key.otpId }
    const held = await proofs.findHeld(proof)
    return held && { account: null, take: () => proofs.take(proof) }
  }
  const account = parseLineAccount(key.accountNo)
  if (!account.ok) return null
  const pair = { ownerHash, kind: 'account', subject: pairOf(msisdn, account.value) } as const
  const held = await grants.find(pair)
  return held && { account: account.value, take: () => grants.take(pair) }
}

export type BillRefusal = NoAccount | { code: 'proof.unusable' }

async function billOfAccount(
  bills: Bills,
  accountNo: AccountNo,
): Promise<Result<ShownBill, NoAccount>> {
  const bill = await bills.outstandingOf(accountNo)
  if (bill.kind === 'no-account') return fail(notBilled)
  if (bill.kind !== 'bill') return fail(unavailable)
  return ok({ accountNo, totalOutstanding: toDecimal(bill.outstanding) })
}

/**
 * The bill of a number, for the device that holds what opens it. The key is used up last, so that a bill that could not be
 * read costs no second code; of reads at the same time one is answered.
 */
export async function readBill(
  deps: BillDeps,
  asker: BillAsker,
  key: BillKey,
): Promise<Result<ShownBill, BillRefusal>> {
  const opened = await openedBy(deps, asker, key)
  if (!opened) return fail({ code: 'proof.unusable' })
  // The operator is asked for the account where the key does not name it.
  const account = opened.account
    ? ok(opened.account)
    : accountIn(await deps.bills.accountOf(asker.msisdn))
  if (!account.ok) return account
  const read = await billOfAccount(deps.bills, account.value)
  if (!read.ok) return read
  if (!(await opened.take())) return fail({ code: 'proof.unusable' })
  await deps.grants.give(billOf(asker), read.value, shownLifeMs)
  return read
}

const billOf = ({ ownerHash, msisdn: subject }: BillAsker) =>
  ({ ownerHash, kind: 'bill', subject }) as const

const isBill = (shown: Json): shown is ShownBill =>
  typeof shown === 'object' && shown !== null && 'accountNo' in shown && 'totalOutstanding' in shown

/**
 * The present bill of a number, for the device that was shown it lately; null for any other. It is read anew, because it may
 * have been paid since, and may be shown until the same moment as before. Decision 171.
 */
export async function findShownBill(
  { bills, grants }: Pick<BillDeps, 'bills' | 'grants'>,
  asker: BillAsker,
): Promise<Result<ShownBill | null, NoAccount>> {
  const held = await grants.find(billOf(asker))
  if (!held || !isBill(held.shown)) return ok(null)
  const account = parseLineAccount(held.shown.accountNo)
  if (!account.ok) return ok(null)
  const read = await billOfAccount(bills, account.value)
  if (!read.ok) return read
  await grants.giveUntil(billOf(asker), read.value, held.until)
  return read
}
