import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { FulfilAnswer, FulfilEnquiryAnswer } from '../../ports/operator.port.ts'
import type { Lost } from '../../ports/outcome.port.ts'
import { bestOf } from './tmforum.mapping.ts'

/** Only the fields that we read. */
const productOrder = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  state: Type.String(),
  cancellationReason: Type.Optional(Type.String()),
})
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

function readState({ state, cancellationReason }: ProductOrder): FulfilAnswer {
  if (state === 'completed') return { kind: 'delivered' }
  if (openStates.includes(state)) return { kind: 'pending' }
  if (deniedStates.includes(state)) {
    return { kind: 'failed', detail: cancellationReason ?? `state ${state}` }
  }
  // "partial" of one item among them: a person has to look.
  return lost(`order in state ${state}`)
}

export function readOrder(body: unknown, reference: string): FulfilAnswer {
  if (!Value.Check(productOrder, body)) return lost('unreadable order')
  if (body.externalId !== reference) return lost('the order carries another reference')
  return readState(body)
}

/** The state of the orders under one reference, and those of them that may still be called off. */
export type ReadOrders = { answer: FulfilEnquiryAnswer; openIds: readonly string[] }

export function readOrders(body: unknown, reference: string): ReadOrders {
  if (!Value.Check(orderList, body)) return { answer: lost('unreadable order list'), openIds: [] }
  const ours = body.filter((each) => each.externalId === reference)
  const openIds = ours.filter(({ state }) => openStates.includes(state)).map(({ id }) => id)
  const best = bestOf(ours.map(readState))
  if (best) return { answer: best, openIds }
  // Entries of others mean that our filter was ignored, and ours may be on the next page.
  const answer: FulfilEnquiryAnswer =
    body.length === 0 ? { kind: 'absent' } : lost('the order list is not of this reference')
  return { answer, openIds }
}
