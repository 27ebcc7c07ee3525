import { answeredAt, answeredIds } from '../../../../apps/service/src/ports/answered-ids.port.ts'
import type {
  Callback,
  ChargeAnswer,
  ChargeRequest,
  EnquiryAnswer,
  EnquiryRequest,
  PushProvider,
  RefundAnswer,
  RefundEnquiryAnswer,
  RefundRequest,
} from '../../../../apps/service/src/ports/payment-provider.port.ts'
import { mpesa } from '../../../catalogue/mpesa.ts'
import { type Charge, recordOf, type Transaction } from '../../outside/charge.ts'
import { type Outside, settleMs, unsent } from '../../outside/outside.ts'
import { beginRefund } from '../../outside/provider-refunds.ts'
import { dayMs } from '../../time/durations.ts'
import type { SimProcess } from '../../time/sim-process.ts'
import { checkPrompt } from '../wallet/prompt-count.ts'

export const markedProvider = 'mpesa'
const promptLifeMs = 60_000

/**
 * A wallet that asks on the phone, knows a charge by an id of its own alone, never says that it has none, and sends
 * each result once, to the charge's own address. What becomes of a refund it tells in that way only.
 */
export function markedWalletFor(outside: Outside, process: SimProcess): PushProvider {
  const call = outside.call.bind(outside)
  return {
    name: markedProvider,
    protocol: 'push',
    enquireAfterMs: promptLifeMs + 5_000,
    enquiryNamesAmount: mpesa.enquiryNamesAmount,
    enquiresBySession: isSession,
    callbackEndsWait: true,
    chargeLifeMs: promptLifeMs,
    chargeSettlesAfterMs: settleMs,
    refunds: {
      isRepeatable: false,
      settlesAfterMs: settleMs,
      mayTakeMs: 2 * dayMs,
      arrivesWithinDays: mpesa.refundDays,
    },
    charge: (request) =>
      call<ChargeAnswer>(process, 'charge', request, () => ask(outside, request)),
    enquire: async (request) =>
      isNamed(outside, request)
        ? call<EnquiryAnswer>(process, 'enquire', request, () => tell(outside, request))
        : unsent,
    refund: (request) =>
      call<RefundAnswer>(process, 'refund', request, () => refund(outside, request)),
    async enquireRefund(request) {
      const known = refundIn(request)
      const begunAt = answeredAt(request.sessions, request.providerRefundId) ?? request.since
      const isOverdue = outside.scheduler.now >= begunAt + settleMs
      return known.kind === 'under-way' && isOverdue && request.mayRepeat
        ? call<RefundAnswer>(process, 'enquire-refund', request, () => refund(outside, request))
        : known
    },
    readCallback: () => null,
  }
}

/** The wallet's ids of refunds have another form, as the real one's, and other texts were brought by a callback. */
export const isSession = (text: string): boolean => /^S\d+$/.test(text)

const isNamed = ({ charges }: Outside, { reference, sessions }: EnquiryRequest): boolean =>
  sessions.includes(charges.get(reference)?.session ?? '')

function ask(outside: Outside, { reference, amount, payerMsisdn }: ChargeRequest): ChargeAnswer {
  const { scheduler, faults, charges } = outside
  outside.sent.push({ kind: 'charge', reference, amount, at: scheduler.now })
  if (charges.has(reference)) {
    outside.complain(reference, '16: a prompt was sent twice')
    return { kind: 'lost', detail: 'duplicate' }
  }
  checkPrompt(outside, reference, payerMsisdn)
  const diesAt = scheduler.now + promptLifeMs
  const asked = { provider: markedProvider, reference, asked: amount, payer: payerMsisdn, diesAt }
  const charge = outside.open(asked)
  const session = charge.session ?? outside.newId('S')
  charge.session = session
  if (!faults.isCalm && scheduler.chance(0.02)) {
    charge.isRefused = true
    charge.diesAt = scheduler.now
    outside.note(reference, 'refused')
    return { kind: 'refused', detail: 'no such number' }
  }
  return { kind: 'accepted', session, show: { kind: 'prompt' }, livesMs: promptLifeMs }
}

function tell(outside: Outside, { reference }: EnquiryRequest): EnquiryAnswer {
  const answer = wordOn(outside, outside.charges.get(reference))
  outside.note(reference, answer.kind)
  return answer
}

function wordOn({ scheduler: { now } }: Outside, charge: Charge | undefined): EnquiryAnswer {
  if (!charge) return { kind: 'lost', detail: 'unknown' }
  const [transaction] = charge.transactions
  switch (transaction && recordOf(transaction, now)) {
    case 'successful': {
      const providerId = transaction?.providerId ?? ''
      return { kind: 'successful', providerId, amount: null, reference: charge.reference }
    }
    case 'failed':
    case 'reversed':
      return { kind: 'failed', detail: 'declined' }
    case 'pending':
      return { kind: 'pending' }
    default:
      return now < charge.diesAt
        ? { kind: 'pending' }
        : { kind: 'failed', detail: 'expired', cause: 'not-answered' }
  }
}

/** A callback at the address of a charge. */
export type MarkedCallback = Callback & { mark: string }

const nothing = {
  ...{ reference: null, session: null, providerId: null, claim: null },
  ...{ isAuthentic: false, proven: null },
} as const

const receiptOf = ({ providerId }: Transaction): string => `receipt:${providerId}`

/** The result of a push, with the receipt that no question tells. */
export function markedCallback(transaction: Transaction): MarkedCallback {
  const { charge, status } = transaction
  const isPaid = status === 'successful'
  return {
    ...nothing,
    mark: charge.reference,
    session: charge.session,
    claim: isPaid ? 'success' : 'failure',
    brings: isPaid ? [receiptOf(transaction)] : [],
  }
}

const done = 'done'

/** The wallet reverses a transaction once; asked again it only says so. */
function refund(outside: Outside, request: RefundRequest): RefundAnswer {
  const transaction = outside.transactionOf(request.providerId)
  if (!transaction || !request.sessions.includes(receiptOf(transaction))) {
    if (transaction)
      Object.assign(transaction, { isUnnamed: true, refusals: transaction.refusals + 1 })
    return { kind: 'refused', detail: 'no receipt', cause: 'other' }
  }
  transaction.isUnnamed = false
  const post = (id: string, how: string) =>
    outside.tell(transaction, {
      ...nothing,
      ...{ mark: transaction.charge.reference, refundId: id, brings: [`reversal:${id}:${how}`] },
    })
  const begun = transaction.refunds.find(({ status }) => status !== 'failed')
  if (begun) {
    if (begun.status === 'returned') post(begun.id, done)
    return { kind: 'under-way', providerRefundId: begun.id }
  }
  const answer = beginRefund(outside, transaction, request, ({ id, status }) =>
    post(id, status === 'returned' ? done : 'failed'),
  )
  return answer.kind === 'returned' ? { ...answer, kind: 'under-way' } : answer
}

function refundIn({ sessions, providerRefundId }: RefundRequest): RefundEnquiryAnswer {
  const answered = [...answeredIds(sessions), providerRefundId]
  const told = sessions.flatMap((session) => {
    const [kind, id = '', how = ''] = session.split(':')
    return kind === 'reversal' ? [{ id, how }] : []
  })
  // As the adapter of the real wallet believes them.
  const results = told.filter(({ id }) => providerRefundId === null || answered.includes(id))
  const returned = results.find(({ how }) => how === done)
  if (returned) return { kind: 'returned', providerRefundId: returned.id }
  if (providerRefundId === null) return { kind: 'absent' }
  return results.some(({ id }) => id === providerRefundId)
    ? { kind: 'failed', detail: 'not reversed' }
    : { kind: 'under-way', providerRefundId }
}
