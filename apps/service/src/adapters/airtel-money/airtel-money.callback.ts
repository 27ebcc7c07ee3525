import { createHmac, timingSafeEqual } from 'node:crypto'
import { isCurrency, type Money, parseMoney } from '@portal/kernel/money'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Callback, EnquiryAnswer } from '../../ports/payment-provider.port.ts'
import { readJson } from '../http-json.ts'
import { isReadableId, readState } from './airtel-money.mapping.ts'
import { memberText } from './json-member.ts'

/** The text that the hash covers, the inner object or the whole: editions of the documentation differ. */
export const hashScopes = ['inner', 'whole'] as const
export type HashScope = (typeof hashScopes)[number]

const transaction = Type.Object({
  id: Type.String({ pattern: '^[!-~]{1,100}$' }),
  status_code: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  airtel_money_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  amount: Type.Optional(Type.Unknown()),
  currency: Type.Optional(Type.Unknown()),
})

const nothing = { reference: null, session: null, providerId: null, claim: null, proven: null }

function claimOf({ kind }: EnquiryAnswer): Callback['claim'] {
  if (kind === 'successful') return 'success'
  return kind === 'failed' ? 'failure' : null
}

type Request = { headers: Record<string, string | undefined>; rawBody: string }
type Settled = Extract<EnquiryAnswer, { kind: 'successful' | 'failed' }>

const sameText = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** An amount that the body names although none is documented; null where none is named. */
function namedAmount(body: { amount?: unknown; currency?: unknown }, ours: string) {
  if (body.amount === undefined && body.currency === undefined) return null
  const { amount, currency = ours } = body
  if (typeof currency !== 'string' || !isCurrency(currency)) return 'unreadable'
  if (typeof amount !== 'number' && typeof amount !== 'string') return 'unreadable'
  const parsed = parseMoney(amount, currency)
  return parsed.ok ? parsed.value : 'unreadable'
}

function withAmount(settled: Settled, amount: Money | null): Settled {
  return settled.kind === 'successful' ? { ...settled, amount } : settled
}

/**
 * With a key, only a callback with a valid signature is read, and the inner object is read from the
 * very characters that were signed. Without a key every callback is a hint to enquire.
 */
export function createCallbackReader(options: {
  hashKey: string
  hashScope: HashScope
  currency: string
}) {
  const { hashKey, hashScope, currency } = options

  function isSigned(inner: string, hash: unknown): boolean {
    if (typeof hash !== 'string') return false
    const covered = hashScope === 'inner' ? inner : `{"transaction":${inner}}`
    return sameText(hash, createHmac('sha256', hashKey).update(covered).digest('base64'))
  }

  return ({ rawBody }: Request): Callback | null => {
    const inner = memberText(rawBody, 'transaction')
    const hash = memberText(rawBody, 'hash')
    const isAuthentic = hashKey !== ''
    if (isAuthentic && !(inner && hash && isSigned(inner, readJson(hash)))) return null
    const body = inner === null ? undefined : readJson(inner)
    if (!Value.Check(transaction, body)) {
      return { ...nothing, isAuthentic }
    }
    const { id: reference, airtel_money_id: named } = body
    const providerId = named && isReadableId(named) ? named : null
    const said = readState({
      id: reference,
      state: body.status_code ?? '',
      message: body.message ?? '',
      providerId,
      code: '',
    })
    return {
      reference,
      session: null,
      providerId,
      isAuthentic,
      claim: claimOf(said),
      proven: isAuthentic ? provenBy(said, body) : null,
    }
  }

  function provenBy(said: EnquiryAnswer, body: Static<typeof transaction>) {
    const amount = namedAmount(body, currency)
    const isFinal = said.kind === 'successful' || said.kind === 'failed'
    return isFinal && amount !== 'unreadable' ? withAmount(said, amount) : null
  }
}
