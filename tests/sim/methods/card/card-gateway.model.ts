import { type Money, money } from '@portal/kernel/money'
import type {
  Callback,
  ChargeAnswer,
  EnquiryAnswer,
  EnquiryRequest,
  HostedPageProvider,
  RefundAnswer,
  RefundEnquiryAnswer,
} from '../../../../apps/service/src/ports/payment-provider.port.ts'
import { card } from '../../../catalogue/card.ts'
import { type Charge, recordOf, type Transaction } from '../../outside/charge.ts'
import { findRefund, sendRefund } from '../../outside/listed-refunds.ts'
import { lost, type Outside, settleMs } from '../../outside/outside.ts'
import { dayMs } from '../../time/durations.ts'
import type { SimProcess } from '../../time/sim-process.ts'

export const cardProvider = 'cards'
const linkLifeMs = 30 * 60_000

/** A gateway with a hosted page. It answers questions about payments and refunds at any time. */
export function cardGatewayFor(outside: Outside, process: SimProcess): HostedPageProvider {
  const call = outside.call.bind(outside)
  return {
    name: cardProvider,
    protocol: 'hosted-page',
    enquireAfterMs: 0,
    enquiryNamesAmount: card.enquiryNamesAmount,
    chargeLifeMs: linkLifeMs,
    chargeSettlesAfterMs: linkLifeMs,
    refunds: {
      isRepeatable: false,
      settlesAfterMs: settleMs,
      mayTakeMs: 4 * dayMs,
      arrivesWithinDays: card.refundDays,
    },
    charge: (request) =>
      call<ChargeAnswer>(process, 'charge', request, () =>
        openPage(outside, request.reference, request.amount),
      ),
    async enquire(request) {
      const word = await call<EnquiryAnswer>(process, 'enquire', request, () =>
        tell(outside, request, verifiedTry(outside)),
      )
      const isOneOfSeveral = word.kind === 'failed' || word.kind === 'pending'
      if (!isOneOfSeveral || request.providerId !== null) return word
      // As the adapter does: which try such a word is about is not known, so all of them are listed.
      const all = await call<EnquiryAnswer>(process, 'enquire', request, () =>
        tell(outside, request, 'best'),
      )
      return all.kind === 'unsent' || all.kind === 'absent' ? lost : all
    },
    refund: (request) =>
      call<RefundAnswer>(process, 'refund', request, () => sendRefund(outside, request)),
    enquireRefund: (request) =>
      call<RefundEnquiryAnswer>(process, 'enquire-refund', request, () =>
        findRefund(outside, request),
      ),
    readCallback: () => null,
    readReturn: () => null,
  }
}

export function openPage(
  outside: Outside,
  reference: string,
  amount: Money,
  provider = cardProvider,
): ChargeAnswer {
  const { scheduler, faults, charges } = outside
  outside.sent.push({ kind: 'charge', reference, amount, at: scheduler.now })
  const known = charges.get(reference)
  const charge =
    known ??
    outside.open({
      provider,
      reference,
      asked: amount,
      payer: null,
      diesAt: scheduler.now + linkLifeMs,
    })
  if (!known && !faults.isCalm && scheduler.chance(0.02)) {
    charge.isRefused = true
    outside.note(reference, 'refused')
    return { kind: 'refused', detail: 'not accepted' }
  }
  charge.diesAt = scheduler.now + linkLifeMs
  return {
    kind: 'accepted',
    session: charge.session,
    show: { kind: 'redirect', url: `https://pay.invalid/${reference}` },
    livesMs: linkLifeMs,
  }
}

/** Of several tries under one reference, the one that an answer is about. */
type Try = 'first' | 'last' | 'best'

const verified = new WeakMap<Outside, Try>()

/** The same for all answers of a day. */
function verifiedTry(outside: Outside): Try {
  const known = verified.get(outside) ?? outside.scheduler.pick<Try>(['first', 'last', 'best'])
  verified.set(outside, known)
  return known
}

type Asked = Pick<EnquiryRequest, 'reference' | 'providerId'>

function tell(outside: Outside, { reference, providerId }: Asked, which: Try): EnquiryAnswer {
  // Adapters compare the id of one transaction themselves.
  const foreign = providerId === null ? outside.foreignWord(reference) : null
  if (foreign) return foreign
  const answer = wordOn(outside, outside.charges.get(reference), { providerId, which })
  // A try that failed proves nothing of the charge before all of them are listed.
  if (which === 'best' || answer.kind !== 'failed') outside.note(reference, answer.kind)
  return answer
}

function wordOn(
  { scheduler }: Outside,
  charge: Charge | undefined,
  { providerId, which }: { providerId: string | null; which: Try },
): EnquiryAnswer {
  const asked = charge?.transactions.filter(
    (one) => providerId === null || one.providerId === providerId,
  )
  const records = asked?.flatMap((transaction) => {
    const status = recordOf(transaction, scheduler.now)
    return status === null ? [] : [{ status, transaction }]
  })
  const best = () =>
    records?.find(({ status }) => status === 'successful') ??
    records?.find(({ status }) => status === 'pending') ??
    records?.at(-1)
  const told = which === 'best' ? best() : records?.at(which === 'first' ? 0 : -1)
  switch (told?.status) {
    case 'successful':
      return wordOnSuccess(told.transaction)
    case 'pending':
      return { kind: 'pending' }
    case 'failed':
    case 'reversed':
      return { kind: 'failed', detail: 'declined' }
    default:
      return { kind: 'absent' }
  }
}

const wordOnSuccess = ({ providerId, taken, charge, isUnreadable }: Transaction): EnquiryAnswer =>
  isUnreadable
    ? { kind: 'unreadable', providerId, detail: 'an unknown currency' }
    : { kind: 'successful', providerId, amount: taken, reference: charge.reference }

/** The gateway's callback. It proves nothing, so the portal has to ask. */
export const cardCallback = ({ charge, providerId, status }: Transaction): Callback => ({
  reference: charge.session === null ? charge.reference : null,
  session: charge.session,
  providerId,
  isAuthentic: true,
  claim: status === 'successful' ? 'success' : 'failure',
  proven: null,
})

/** Some cards, and some pages in their last minute, are charged another amount than asked for. */
export function takeOnPage(outside: Outside, charge: Charge, transaction: Transaction) {
  const { scheduler, faults } = outside
  const isLastMoment = scheduler.now > charge.diesAt - 60_000
  const isWrong = faults.has('wrong-amount') || (isLastMoment && scheduler.chance(0.2))
  if (isWrong) transaction.taken = money(charge.asked.minor - 100n, charge.asked.currency)
  if (faults.has('other-currency')) transaction.taken = money(charge.asked.minor, 'USD')
  transaction.isUnreadable = faults.has('unreadable-amount')
}
