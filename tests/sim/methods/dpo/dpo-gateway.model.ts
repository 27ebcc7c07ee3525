import { instantOf } from '@portal/kernel/instant'
import { type Currency, parseMoney, toDecimal } from '@portal/kernel/money'
import { createDpoGateway } from '../../../../apps/service/src/adapters/dpo/dpo.gateway.ts'
import { readXml, writeXml } from '../../../../apps/service/src/adapters/dpo/dpo.xml.ts'
import type { JsonAnswer, SendJson } from '../../../../apps/service/src/adapters/http-json.ts'
import type { Deadline } from '../../../../apps/service/src/ports/outcome.port.ts'
import type {
  EnquiryAnswer,
  HostedPageProvider,
} from '../../../../apps/service/src/ports/payment-provider.port.ts'
import { recordOf, type Transaction } from '../../outside/charge.ts'
import type { Outside } from '../../outside/outside.ts'
import type { SimProcess } from '../../time/sim-process.ts'
import { cardGatewayFor, openPage } from '../card/card-gateway.model.ts'

export const dpoProvider = 'dpo'
const pageMs = 30 * 60_000

type Page = { token: string; at: number }
/** The pages of each charge, oldest first: every request for one makes another. */
const opened = new WeakMap<Outside, Map<string, Page[]>>()

function pagesOf(outside: Outside, reference: string): Page[] {
  const charges = opened.get(outside) ?? new Map<string, Page[]>()
  opened.set(outside, charges)
  const pages = charges.get(reference) ?? []
  charges.set(reference, pages)
  return pages
}

/** What the gateway says, with the kind of it that the checks of the simulation know. */
type Told = { kind: string; reference?: string; xml: string }

const say = (kind: string, Result: string, fields: Record<string, string> = {}): Told => ({
  kind,
  xml: writeXml({ Result, ...fields }),
})

type Shown = { transaction: Transaction; status: 'successful' | 'pending' | 'failed' | 'reversed' }

/** A card is charged on the newest page that was open by then, and again in another tab on the one before it. */
function tokenOf(outside: Outside, { charge, begunAt }: Transaction, index: number): string {
  const before = pagesOf(outside, charge.reference).filter(({ at }) => at <= begunAt)
  return (before.at(-1 - index) ?? before[0])?.token ?? ''
}

/** The transactions that the gateway shows, of one page or of all. */
function recordsOf(outside: Outside, reference: string, token: string | null): Shown[] {
  const transactions = outside.charges.get(reference)?.transactions ?? []
  return transactions.flatMap((transaction, index) => {
    const status = recordOf(transaction, outside.scheduler.now)
    const isHere = token === null || tokenOf(outside, transaction, index) === token
    return isHere && status !== null ? [{ transaction, status }] : []
  })
}

const bestOf = (records: readonly Shown[]): Shown | undefined =>
  records.find(({ status }) => status === 'successful') ??
  records.find(({ status }) => status === 'pending') ??
  records.at(-1)

function wordOf({ transaction, status }: Shown, CompanyRef: string): Told {
  const { taken, isUnreadable } = transaction
  if (status === 'pending') return say('pending', '007', { CompanyRef })
  if (status !== 'successful') return say('failed', '901', { CompanyRef })
  return say(isUnreadable ? 'unreadable' : 'successful', '000', {
    ...{ CompanyRef, TransactionAmount: toDecimal(taken) },
    TransactionCurrency: isUnreadable ? 'XXX' : taken.currency,
  })
}

function verify(outside: Outside, reference: string, token: string | null): Told {
  const foreign = outside.foreignWord(reference)
  if (foreign) {
    const fields = { TransactionAmount: '1.00', TransactionCurrency: 'ZMW' }
    const told = say('successful', '000', { CompanyRef: foreign.reference, ...fields })
    return { ...told, reference: foreign.reference }
  }
  const best = bestOf(recordsOf(outside, reference, token))
  if (best) return wordOf(best, reference)
  const pages = pagesOf(outside, reference)
  const page = token === null ? pages.at(-1) : pages.find((one) => one.token === token)
  if (!page) return say('absent', token === null ? '902' : '804')
  const isOver = outside.scheduler.now > page.at + pageMs
  return say('absent', isOver ? '903' : '900', { CompanyRef: reference })
}

/** Another page, unless the reference is paid. */
function createToken(outside: Outside, reference: string, amount: string, currency: string): Told {
  const pages = pagesOf(outside, reference)
  if (recordsOf(outside, reference, null).some(({ status }) => status === 'successful')) {
    return say('lost', '940')
  }
  const asked = parseMoney(amount, currency as Currency)
  if (!asked.ok) return say('refused', '904')
  const page = openPage(outside, reference, asked.value, dpoProvider)
  if (page.kind !== 'accepted') return say(page.kind, '904')
  const charge = outside.charges.get(reference)
  if (charge) charge.isPaidOnce = true
  const token = `token-${reference}-${pages.length + 1}`
  pages.push({ token, at: outside.scheduler.now })
  return say('accepted', '000', { TransToken: token })
}

function act(outside: Outside, reference: string, xml: string): Told {
  const textOf = (tag: string) => new RegExp(`<${tag}>([^<]*)<`).exec(xml)?.[1] ?? ''
  return textOf('Request') === 'createToken'
    ? createToken(outside, reference, textOf('PaymentAmount'), textOf('PaymentCurrency'))
    : verify(outside, reference, readXml(xml)?.get('TransactionToken') ?? null)
}

/** The production adapter over a gateway that gives every page a token of its own; its refunds are those of any card. */
export function dpoFor(outside: Outside, process: SimProcess): HostedPageProvider {
  const gatewayOf = ({ reference, within }: { reference: string; within: Deadline }) => {
    const send: SendJson = async ({ text }): Promise<JsonAnswer> => {
      const xml = text?.body ?? ''
      const name = xml.includes('createToken') ? 'charge' : 'enquire'
      const told = await outside.call<Told>(process, name, { reference, within }, () =>
        act(outside, reference, xml),
      )
      return 'xml' in told ? { kind: 'answered', status: 200, body: told.xml } : told
    }
    return createDpoGateway(
      {
        ...{ baseUrl: 'https://dpo.invalid', pageUrl: 'https://pay.invalid/page' },
        ...{ companyToken: 'company', serviceType: '1', currencies: ['ZMW', 'USD'] as const },
        ...{ timeoutMs: 8_000, refundSettlesAfterMs: pageMs, refundMayTakeMs: pageMs },
        ...{ chargeLifeMs: pageMs, isOffered: true, merchantName: () => 'Sim' },
        clock: { now: () => instantOf(outside.scheduler.now) },
      },
      send,
    )
  }

  /** The simulation knows a transaction by its own id, and the gateway by the token of its page. */
  const idOf = (reference: string, token: string): string =>
    bestOf(recordsOf(outside, reference, token.startsWith('reference:') ? null : token))
      ?.transaction.providerId ?? token
  const named = (reference: string, answer: EnquiryAnswer): EnquiryAnswer =>
    'providerId' in answer ? { ...answer, providerId: idOf(reference, answer.providerId) } : answer
  const tokenOfId = (reference: string, id: string | null): string | null => {
    const transactions = outside.charges.get(reference)?.transactions ?? []
    const index = transactions.findIndex(({ providerId }) => providerId === id)
    const found = transactions[index]
    return found ? tokenOf(outside, found, index) : id
  }

  return {
    ...cardGatewayFor(outside, process),
    name: dpoProvider,
    charge: (request) => gatewayOf(request).charge(request),
    async enquire(request) {
      const { reference } = request
      const providerId = tokenOfId(reference, request.providerId)
      const answer = await gatewayOf(request).enquire({ ...request, providerId })
      if (answer.kind !== 'lost' && answer.kind !== 'unsent') outside.note(reference, answer.kind)
      return named(reference, answer)
    },
  }
}
