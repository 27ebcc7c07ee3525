import type { ApiTransport } from '@portal/contract/page-host'
import { type Clock, type Instant, instantOf } from '@portal/kernel/instant'
import { createClient } from '../api/contract-client.ts'
import { createCache } from '../api/data-cache.ts'
import type { BrowserStore } from '../browser/browser-store.ts'
import type { Outcome, PageContext } from './page.ts'

type Sent = Parameters<ApiTransport>[0]
type Answer = { status: number; body: unknown } | Error

/** An answer that does not come. */
export const never = new Promise<never>(() => {})

/** A clock that stops until it is moved. */
export function fakeClock(startMs = 1_000_000) {
  let now: Instant = instantOf(startMs)
  const clock: Clock = { now: () => now }
  return {
    clock,
    year: 2026,
    pass: (ms: number) => {
      now = instantOf(now + ms)
    },
  }
}

export function fakeStore(): BrowserStore & { readonly entries: Map<string, unknown> } {
  const entries = new Map<string, unknown>()
  return {
    entries,
    read: (key) => entries.get(key),
    write: (key, value) => {
      entries.set(key, value)
    },
    remove: (key) => {
      entries.delete(key)
    },
  }
}

export const success = (result: unknown): Answer => ({
  status: 200,
  body: { statusCode: 200, status: 'success', message: '', result },
})

export const refusal = (
  reason: string,
  more: {
    field?: string
    status?: number
    attemptsLeft?: number
    lineType?: string
    price?: string
  } = {},
): Answer => ({
  status: more.status ?? 400,
  body: {
    statusCode: more.status ?? 400,
    status: 'error',
    message: 'Said by the server.',
    result: {
      reason,
      ...(more.field ? { field: more.field } : {}),
      ...(more.attemptsLeft === undefined ? {} : { attemptsLeft: more.attemptsLeft }),
      ...(more.lineType === undefined ? {} : { lineType: more.lineType }),
      ...(more.price === undefined ? {} : { price: more.price }),
    },
  },
})

/** An API that answers by path ("GET transaction/v1/order") and remembers what it was asked. */
export function fakeApi(answers: Readonly<Record<string, Answer | typeof never>>) {
  const sent: Sent[] = []
  const transport: ApiTransport = async (request) => {
    sent.push(request)
    const path = request.address.replace('/portal-service/', '').split('?')[0] ?? ''
    const answer = await (answers[`${request.method} ${path}`] ?? refusal('request.not-found'))
    if (answer instanceof Error) throw answer
    return { ...answer, headers: {} }
  }
  const sentTo = (path: string) => sent.filter(({ address }) => address.includes(path))
  return { api: createClient({ transport, appVersion: 'test' }), sent, sentTo }
}

export function fakeContext(
  answers: Readonly<Record<string, Answer | typeof never>>,
  parts: Partial<PageContext> = {},
) {
  const { api, sent, sentTo } = fakeApi(answers)
  const { clock } = fakeClock()
  const store = fakeStore()
  const context: PageContext = {
    api,
    cache: createCache(clock, store),
    clock,
    year: 2026,
    store,
    knownDevice: false,
    language: 'EN',
    path: '/prepaid-recharge',
    pattern: '/prepaid-recharge',
    params: {},
    search: new URLSearchParams(),
    origin: 'http://portal.example',
    ...parts,
  }
  return { context, sent, sentTo, store }
}

/** An outcome that the visitor is led on by, after what it leaves in the tab. */
export async function followed(ending: Promise<Outcome>): Promise<Outcome> {
  const { onEnd, ...rest } = await ending
  onEnd?.(true)
  return rest
}
