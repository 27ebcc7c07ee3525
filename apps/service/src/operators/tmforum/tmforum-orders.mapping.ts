import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { FulfilAnswer, FulfilEnquiryAnswer } from '../../ports/operator/operator.port.ts'
import type { Lost } from '../../ports/outcome.port.ts'
import { bestOf } from './tmforum.mapping.ts'
import { refusal } from './tmforum-refusal.ts'

/** Only the fields that we read. */
const productOrder = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  state: Type.String(),
  // Read for their codes alone: an order says by its state how it ended, whatever these are.
  cancellationReason: Type.Optional(Type.Unknown()),
  note: Type.Optional(Type.Unknown()),
})
const worded = Type.Object({ text: Type.String() })
type ProductOrder = Static<typeof productOrder>

const orderList = Type.Array(productOrder)

const lost = (detail: string): Lost => ({ kind: 'lost', detail })

/** The words of TMF622 for an order that the operator's people or systems have begun to carry out. */
const takenOnStates: readonly string[] = ['inProgress', 'held', 'pending']
/** Those for one that may still be carried out. One that was only acknowledged may be rejected at once. */
const openStates: readonly string[] = [
  ...takenOnStates,
  'acknowledged',
  'assessingCancellation',
  'pendingCancellation',
]
/** Those for one of which nothing was delivered, nor will be. */
const deniedStates: readonly string[] = ['failed', 'rejected', 'cancelled']

/** An order has no field for a code: it begins the reason of its end, or the text of a note. */
function refusalOf(
  { state, cancellationReason, note }: ProductOrder,
  finalCodes: readonly string[],
): FulfilAnswer {
  const reason = typeof cancellationReason === 'string' ? cancellationReason : `state ${state}`
  const first = refusal(reason, finalCodes)
  const notes = Array.isArray(note) ? note.filter((each) => Value.Check(worded, each)) : []
  const noted = notes.map(({ text }) => refusal(text, finalCodes))
  return [first, ...noted].find((each) => each.kind === 'failed' && each.forGood) ?? first
}

function readState(order: ProductOrder, finalCodes: readonly string[]): FulfilAnswer {
  const { state } = order
  if (state === 'completed') return { kind: 'delivered' }
  if (takenOnStates.includes(state)) return { kind: 'pending', isTakenOn: true }
  if (openStates.includes(state)) return { kind: 'pending' }
  if (deniedStates.includes(state)) return refusalOf(order, finalCodes)
  // "partial" of one item among them: a person has to look.
  return lost(`order in state ${state}`)
}

export function readOrder(
  body: unknown,
  reference: string,
  finalCodes: readonly string[],
): FulfilAnswer {
  if (!Value.Check(productOrder, body)) return lost('unreadable order')
  if (body.externalId !== reference) return lost('the order carries another reference')
  return readState(body, finalCodes)
}

/** The state of the orders under one reference, those of them that may still be called off, and of these the begun ones. */
export type ReadOrders = {
  answer: FulfilEnquiryAnswer
  openIds: readonly string[]
  takenOnIds: readonly string[]
}

export const noOrders = (answer: FulfilEnquiryAnswer): ReadOrders => ({
  ...{ answer, openIds: [], takenOnIds: [] },
})

export function readOrders(
  body: unknown,
  reference: string,
  finalCodes: readonly string[],
): ReadOrders {
  if (!Value.Check(orderList, body)) return noOrders(lost('unreadable order list'))
  const ours = body.filter((each) => each.externalId === reference)
  const idsIn = (states: readonly string[]) =>
    ours.filter(({ state }) => states.includes(state)).map(({ id }) => id)
  const [openIds, takenOnIds] = [idsIn(openStates), idsIn(takenOnStates)]
  const best = bestOf(ours.map((each) => readState(each, finalCodes)))
  if (best) return { answer: best, openIds, takenOnIds }
  // Entries of others mean that our filter was ignored, and ours may be on the next page.
  return noOrders(
    body.length === 0 ? { kind: 'absent' } : lost('the order list is not of this reference'),
  )
}

const cancellationList = Type.Array(
  Type.Object({ productOrder: Type.Object({ id: Type.String() }) }),
)

/** Whether one of these orders was asked to be cancelled; null for a list that cannot be read. */
export const isCancelled = (body: unknown, ids: readonly string[]): boolean | null =>
  Value.Check(cancellationList, body)
    ? body.some(({ productOrder }) => ids.includes(productOrder.id))
    : null
