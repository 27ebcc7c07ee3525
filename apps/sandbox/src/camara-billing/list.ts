import type { Instant } from '@portal/kernel/instant'
import type { FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import { invalid, refusal } from './envelope.ts'
import { paymentStatuses, type Status } from './payment.store.ts'
import { momentOf } from './sink.ts'

type Item = { createdAt: Instant; status: Status; merchant: string | null }

type Listed<T extends Item> = {
  items: readonly T[]
  show: (item: T) => object
  /** "payment" or "refund": parameters begin with it. */
  noun: 'payment' | 'refund'
  /** Before the codes of this API. */
  codes: string
  /** States that can be asked for beside those of a one-step payment. */
  otherStatuses?: readonly string[]
}

/** Entries of one answer at most, whatever is asked for. */
const perPageMax = 100

/** Whole numbers from 1; null for everything else. */
const countIn = (raw: string | null, otherwise: number): number | null => {
  if (raw === null) return otherwise
  return /^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : null
}

type Filter = {
  from: Instant | null
  to: Instant | null
  statuses: string[]
  merchant: string | null
}

function filterIn<T extends Item>(
  query: URLSearchParams,
  { noun, codes, otherStatuses = [] }: Listed<T>,
): Filter | ProviderReply {
  const [gte, lte, status] = [`${noun}CreationDate.gte`, `${noun}CreationDate.lte`, `${noun}Status`]
  const known = [gte, lte, status, 'order', 'page', 'perPage', 'merchantIdentifier']
  const strange = [...query.keys()].find((name) => !known.includes(name))
  if (strange) return invalid(strange)
  const [from, to] = [gte, lte].map((name) => momentOf(query.get(name)))
  if (query.has(gte) && !from) return invalid(gte)
  if (query.has(lte) && !to) return invalid(lte)
  if (from && to && from > to) {
    return refusal(400, `${codes}.INVALID_DATE_RANGE`, 'Client specified an invalid date range.')
  }
  const statuses = query.getAll(status)
  const allowed: readonly string[] = [...paymentStatuses, ...otherStatuses]
  if (statuses.some((each) => !allowed.includes(each))) return invalid(status)
  const merchant = query.get('merchantIdentifier')
  return { from: from ?? null, to: to ?? null, statuses, merchant }
}

const isIn = ({ from, to, statuses, merchant }: Filter, item: Item): boolean =>
  (from === null || item.createdAt >= from) &&
  (to === null || item.createdAt <= to) &&
  (statuses.length === 0 || statuses.includes(item.status)) &&
  (merchant === null || item.merchant === merchant)

/** A page of a list, newest first unless the request says otherwise, with the counts in its headers. */
export function camaraList<T extends Item>(
  request: FastifyRequest,
  listed: Listed<T>,
): ProviderReply {
  const query = new URL(request.url, 'http://sandbox').searchParams
  const filter = filterIn(query, listed)
  if ('body' in filter) return filter
  const order = query.get('order') ?? 'desc'
  if (order !== 'asc' && order !== 'desc') return invalid('order')
  const [page, perPage] = [countIn(query.get('page'), 1), countIn(query.get('perPage'), 10)]
  if (page === null || perPage === null) {
    return refusal(400, 'OUT_OF_RANGE', 'Client specified an invalid range.')
  }
  const found = listed.items.filter((item) => isIn(filter, item))
  const sorted = order === 'asc' ? found : found.toReversed()
  const size = Math.min(perPage, perPageMax)
  const start = (page - 1) * size
  const body = sorted.slice(start, start + size).map(listed.show)
  const headers = {
    'content-last-key': String(start + body.length),
    'x-total-count': String(found.length),
  }
  return { status: 200, headers, body }
}
