import type { AccountNo } from '@portal/kernel/account-no'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { FulfilAnswer, FulfilEnquiryAnswer } from '../../../ports/operator/operator.port.ts'
import type { Lost } from '../../../ports/outcome.port.ts'
import { bestOf } from '../tmforum.mapping.ts'
import { refusal } from '../tmforum-refusal.ts'

/** Only the fields that we read; the official file requires none of them. */
const payment = Type.Object({
  correlatorId: Type.String(),
  status: Type.String(),
  // Read for its code alone: a payment says by its status how it ended, whatever this is.
  description: Type.Optional(Type.Unknown()),
})
const paymentList = Type.Array(payment)

const numberedBill = Type.Object({
  id: Type.String(),
  billNo: Type.Optional(Type.String()),
  billingAccount: Type.Object({ id: Type.String() }),
})

const lost = (detail: string): Lost => ({ kind: 'lost', detail })

/** The id of the bill that customers know by a number; null where the account has none of it. */
export function readBillId(
  entries: readonly object[],
  accountNo: AccountNo,
  invoiceNo: string,
): { kind: 'bill'; id: string | null } | Lost {
  const ids: string[] = []
  for (const entry of entries) {
    if (!Value.Check(numberedBill, entry)) return lost('a bill is unreadable')
    if (entry.billingAccount.id !== accountNo) return lost('the bill list is not of this account')
    if (entry.billNo === invoiceNo) ids.push(entry.id)
  }
  const [id, second] = ids
  return second === undefined
    ? { kind: 'bill', id: id ?? null }
    : lost('two invoices have the same number')
}

/** The file lists no words for the status: these are the profile's. */
const openStatuses: readonly string[] = ['pending', 'inProgress']
const deniedStatuses: readonly string[] = ['failed', 'rejected', 'cancelled']

function readStatus(
  { status, description }: Static<typeof payment>,
  finalCodes: readonly string[],
): FulfilAnswer {
  if (status === 'done') return { kind: 'delivered' }
  if (openStatuses.includes(status)) return { kind: 'pending' }
  if (!deniedStatuses.includes(status)) return lost(`payment of status ${status}`)
  return refusal(typeof description === 'string' ? description : `status ${status}`, finalCodes)
}

export function readPayment(
  body: unknown,
  reference: string,
  finalCodes: readonly string[],
): FulfilAnswer {
  if (!Value.Check(payment, body)) return lost('unreadable payment')
  if (body.correlatorId !== reference) return lost('the payment carries another reference')
  return readStatus(body, finalCodes)
}

export function readPayments(
  body: unknown,
  reference: string,
  finalCodes: readonly string[],
): FulfilEnquiryAnswer {
  if (!Value.Check(paymentList, body)) return lost('unreadable payment list')
  const ours = body.filter((each) => each.correlatorId === reference)
  const best = bestOf(ours.map((each) => readStatus(each, finalCodes)))
  if (best) return best
  // Entries of others mean that our filter was ignored, and ours may be on the next page.
  return body.length === 0 ? { kind: 'absent' } : lost('the payment list is not of this reference')
}
