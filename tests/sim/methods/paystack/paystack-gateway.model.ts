import { money } from '@portal/kernel/money'
import type {
  JsonAnswer,
  JsonCall,
  SendJson,
} from '../../../../apps/service/src/adapters/http-json.ts'
import { createPaystackGateway } from '../../../../apps/service/src/adapters/paystack/paystack.gateway.ts'
import type { Deadline } from '../../../../apps/service/src/ports/outcome.port.ts'
import type {
  EnquiryAnswer,
  HostedPageProvider,
} from '../../../../apps/service/src/ports/payment-provider.port.ts'
import { recordOf, type Transaction } from '../../outside/charge.ts'
import type { Outside } from '../../outside/outside.ts'
import type { SimProcess } from '../../time/sim-process.ts'
import { cardGatewayFor, openPage } from '../card/card-gateway.model.ts'

export const paystackProvider = 'paystack'
const pageMs = 30 * 60_000

/** Names of the tries of each charge, oldest first, with the moment at which each was opened. */
const opened = new WeakMap<Outside, Map<string, { name: string; at: number }[]>>()

function triesOf(outside: Outside, reference: string) {
  const charges = opened.get(outside) ?? new Map<string, { name: string; at: number }[]>()
  opened.set(outside, charges)
  const tries = charges.get(reference) ?? []
  charges.set(reference, tries)
  return tries
}

/** What the gateway says, with the kind of it that the checks of the simulation know. */
type Told = { kind: string; reference?: string; status: number; body: unknown }

const well = (kind: string, data: unknown): Told => ({
  kind,
  status: 200,
  body: { status: true, message: '', data },
})
const ill = (kind: string, status: number, message: string, code?: string): Told => ({
  kind,
  status,
  body: { status: false, message, ...(code ? { code } : {}) },
})

/** A page under a name that the gateway does not have yet. */
function initialize(
  outside: Outside,
  reference: string,
  body: { reference: string; amount: number; currency: string },
): Told {
  const tries = triesOf(outside, reference)
  if (tries.some(({ name }) => name === body.reference)) {
    return ill('taken', 400, 'Duplicate Transaction Reference', 'duplicate_reference')
  }
  const asked = money(BigInt(body.amount), body.currency as 'ZMW')
  const page = openPage(outside, reference, asked, paystackProvider)
  if (page.kind !== 'accepted') return ill(page.kind, 400, 'Not accepted')
  tries.push({ name: body.reference, at: outside.scheduler.now })
  return well('accepted', {
    authorization_url: 'https://pay.invalid/page',
    access_code: 'code',
    reference: body.reference,
  })
}

/** A card is charged on the newest page that was open by then, and again in another tab on the one before it. */
function nameOf(outside: Outside, { charge, begunAt }: Transaction, index: number): string {
  const before = triesOf(outside, charge.reference).filter(({ at }) => at <= begunAt)
  return (before.at(-1 - index) ?? before[0])?.name ?? charge.reference
}

const numberOf = (providerId: string): number => Number(providerId.replace(/^\D+/, ''))

const statuses = {
  successful: 'success',
  pending: 'ongoing',
  failed: 'failed',
  reversed: 'reversed',
} as const
const kinds = { successful: 'successful', pending: 'pending', failed: 'failed', reversed: 'failed' }

function wordOf(transaction: Transaction, name: string, status: keyof typeof statuses): Told {
  const { providerId, taken, isUnreadable } = transaction
  return well(isUnreadable && status === 'successful' ? 'unreadable' : kinds[status], {
    id: numberOf(providerId),
    status: statuses[status],
    reference: name,
    amount: Number(taken.minor),
    currency: isUnreadable ? 'XXX' : taken.currency,
  })
}

/** The word about the try of a name: of several cards on its page, about the best. */
function verify(outside: Outside, reference: string, name: string): Told {
  const foreign = outside.foreignWord(reference)
  if (foreign) {
    const data = {
      id: 1,
      status: 'success',
      reference: foreign.reference,
      amount: 1,
      currency: 'ZMW',
    }
    return { ...well('successful', data), reference: foreign.reference }
  }
  if (!triesOf(outside, reference).some((one) => one.name === name)) {
    return ill('absent', 404, 'Transaction reference not found.')
  }
  const records = (outside.charges.get(reference)?.transactions ?? []).flatMap(
    (transaction, index) => {
      const status = recordOf(transaction, outside.scheduler.now)
      const isHere = nameOf(outside, transaction, index) === name
      return isHere && status !== null ? [{ transaction, status }] : []
    },
  )
  const best =
    records.find(({ status }) => status === 'successful') ??
    records.find(({ status }) => status === 'pending') ??
    records.at(-1)
  return best
    ? wordOf(best.transaction, name, best.status)
    : well('absent', { id: 1, status: 'abandoned', reference: name, amount: 1, currency: 'ZMW' })
}

function fetchOne(outside: Outside, reference: string, id: string): Told {
  const transactions = outside.charges.get(reference)?.transactions ?? []
  const index = transactions.findIndex(({ providerId }) => String(numberOf(providerId)) === id)
  const found = transactions[index]
  const status = found ? recordOf(found, outside.scheduler.now) : null
  return found && status !== null
    ? wordOf(found, nameOf(outside, found, index), status)
    : ill('absent', 404, 'Transaction not found')
}

function act(outside: Outside, reference: string, { url, body }: JsonCall): Told {
  const [, , kind = '', name = ''] = new URL(url).pathname.split('/')
  if (kind === 'initialize') {
    return initialize(
      outside,
      reference,
      body as { reference: string; amount: number; currency: string },
    )
  }
  return kind === 'verify' ? verify(outside, reference, name) : fetchOne(outside, reference, kind)
}

/** The production adapter over a gateway that takes each reference once; its refunds are those of any card. */
export function paystackFor(outside: Outside, process: SimProcess): HostedPageProvider {
  const gatewayOf = ({ reference, within }: { reference: string; within: Deadline }) => {
    const send: SendJson = async (call): Promise<JsonAnswer> => {
      const name = call.method === 'POST' ? 'charge' : 'enquire'
      const asked = { reference, within }
      const told = await outside.call<Told>(process, name, asked, () =>
        act(outside, reference, call),
      )
      return 'status' in told ? { kind: 'answered', status: told.status, body: told.body } : told
    }
    return createPaystackGateway(
      {
        ...{ baseUrl: 'https://paystack.invalid', scriptUrl: 'https://paystack.invalid/s.js' },
        ...{ secretKey: 'sk_test_sim', publicKey: 'pk_test_sim' },
        ...{ pageOrigin: 'https://pay.invalid', currencies: ['ZMW', 'USD'], channels: ['card'] },
        ...{ timeoutMs: 8_000, refundSettlesAfterMs: pageMs, refundMayTakeMs: pageMs },
        ...{ chargeLifeMs: pageMs, isOffered: true },
      },
      send,
    )
  }

  /** The simulation's ids of transactions begin with a letter. */
  const named = (answer: EnquiryAnswer): EnquiryAnswer =>
    'providerId' in answer ? { ...answer, providerId: `P${answer.providerId}` } : answer

  return {
    ...cardGatewayFor(outside, process),
    name: paystackProvider,
    charge: (request) => gatewayOf(request).charge(request),
    async enquire(request) {
      const { reference, providerId } = request
      const id = providerId?.startsWith('P') ? providerId.slice(1) : providerId
      const answer = named(await gatewayOf(request).enquire({ ...request, providerId: id }))
      if (answer.kind !== 'lost' && answer.kind !== 'unsent') outside.note(reference, answer.kind)
      return answer
    },
  }
}
