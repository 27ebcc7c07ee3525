import type { InputOf } from '@portal/contract/call'
import { orderPageCall } from '@portal/contract/calls/order-page'
import { openOrderCall } from '@portal/contract/calls/transaction'
import type { ApiTransport } from '@portal/contract/page-host'
import type { Market } from '@portal/kernel/money'
import { type Api, createClient } from '../lib/api/contract-client.ts'
import { fakeClock } from '../lib/page/page-context.fake.ts'
import { speakPublished } from './published-transport.ts'

/** An answer, with its status of HTTP where that is another one than 200. */
type Answer = object | { readonly answer: object; readonly status: number }

/** 30 November 2026, at noon in UTC. */
const startMs = Date.UTC(2026, 10, 30, 12)

const fieldsIn = (method: string, address: string, body: unknown): unknown =>
  method === 'GET' ? Object.fromEntries(new URLSearchParams(address.split('?')[1])) : body

/** A portal service that speaks the specification, as far as it has answers, and a client that speaks to it. */
export function publishedService(
  answers: Readonly<Record<string, Answer>>,
  market: Market = { currency: 'ZMW', second: null },
) {
  const requests: { path: string; input: unknown; headers: Record<string, string> }[] = []
  const served = new Map(Object.entries(answers))
  const send: ApiTransport = async ({ method, address, headers, body }) => {
    const path = address.replace('/portal-service/', '').split('?')[0] ?? ''
    requests.push({ path, input: fieldsIn(method, address, body), headers })
    const found = served.get(`${method} ${path}`)
    if (found instanceof Error) throw found
    if (found instanceof Promise) return found
    if (!found) return { status: 404, headers: {}, body: { status: 'error', message: '' } }
    const isStated = 'answer' in found && 'status' in found
    return {
      status: isStated ? Number(found.status) : 200,
      headers: {},
      body: isStated ? found.answer : found,
    }
  }
  const { clock, pass } = fakeClock(startMs)
  const cookies = new Map<string, string>()
  const written: string[] = []
  const jar = {
    read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    write: (cookie: string) => {
      written.push(cookie)
      // As browsers do.
      if (cookie.length > 4_096) return
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      if (cookie.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  }
  const transport = speakPublished(send, { jar, clock, isSecure: false, market })
  return {
    api: createClient({ transport, appVersion: 'test', language: () => 'EN' }),
    requests,
    pass,
    cookies,
    /** As the header Set-Cookie has them. */
    written,
    answer: (key: string, answer: Answer) => {
      served.set(key, answer)
    },
  }
}

export const msisdn = '971234567'
export const done = (result: unknown) => ({ status: 'success', result })
export const says = (transactionStatus: string, more: object = {}) =>
  done({
    ...{ status: transactionStatus, transactionId: 'T1', transactionType: 'PREPAID RECHARGE' },
    ...{ mobileNumber: msisdn, amount: 50, currencyCode: 'ZMW', paymentMode: 'AM', ...more },
  })

export const answers = {
  'GET resource/v1/get-product-config': done({ configData: {} }),
  'POST subscriber/line-type': done('PREPAID'),
  'POST product/v1/bundle': done([
    { productCode: 'D1', name: '1 GB', amount: 30, currency: 'ZMW', data: '1', dataUnit: 'GB' },
  ]),
  'POST transaction/v1/initiate': done({
    transactionId: 'T1',
    encryptionKeyDetails: { key: 'KEY' },
  }),
  'POST transaction/v1/auth/initiate': done({
    transactionId: 'T1',
    encryptionKeyDetails: { key: 'KEY' },
  }),
  'POST transaction/v1/process': done({ transactionId: 'T1' }),
  'POST transaction/v1/auth/process': done({ transactionId: 'T1' }),
  'GET transaction/fetch': says('REQUEST_RAISED'),
}

export const recharge: InputOf<typeof openOrderCall> = {
  ...({ transactionType: 'PREPAID RECHARGE', msisdn, amount: '50' } as const),
  ...({ redirectPage: '/prepaid-recharge', language: 'EN' } as const),
}

/** Orders as a page does. */
export async function ordered(api: Api, asked: InputOf<typeof openOrderCall> = recharge) {
  const opened = await api.call(openOrderCall, asked)
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  return opened.value
}

export const payment = (txnId: string, paymentMode: string) => ({
  ...({ amount: '50.00', countryCode: '260', mobileNumber: msisdn, currencyCode: 'ZMW' } as const),
  ...({ transactionType: 'PREPAID RECHARGE', paymentMode, txnId } as const),
  paymentMobile: '972222222',
})

export const pageOf = async (api: Api, asked: { order?: string; tid?: string }) => {
  const page = await api.call(orderPageCall, asked)
  if (!page.ok) throw new Error(JSON.stringify(page))
  return page.value
}
