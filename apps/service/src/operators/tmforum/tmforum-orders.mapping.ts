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

/** The words of TMF622 for an order that may still be carried out. */
const openStates: readonly string[] = [
  'acknowledged',
  'pending',
  'held',
  'inProgress',
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

/** The state of the orders under one reference, and those of them that may still be called off. */
export type ReadOrders = { answer: FulfilEnquiryAnswer; openIds: readonly string[] }

export function readOrders(
  body: unknown,
  reference: string,
  finalCodes: readonly string[],
): ReadOrders {
  if (!Value.Check(orderList, body)) return { answer: lost('unreadable order list'), openIds: [] }
  const ours = body.filter((each) => each.externalId === reference)
  const openIds = ours.filter(({ state }) => openStates.includes(state)).map(({ id }) => id)
  const best = bestOf(ours.map((each) => readState(each, finalCodes)))
  if (best) return { answer: best, openIds }
  // Entries of others mean that our filter was ignored, and ours may be on the next page.
  const answer: FulfilEnquiryAnswer =
    body.length === 0 ? { kind: 'absent' } : lost('the order list is not of this reference')
  return { answer, openIds }
}
