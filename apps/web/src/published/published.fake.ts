import type { ApiTransport } from '@portal/contract/page-host'
import { createClient } from '../lib/api/contract-client.ts'
import { fakeClock } from '../lib/page/page-context.fake.ts'
import { speakPublished } from './published-transport.ts'

/** An answer, with its status of HTTP where that is another one than 200. */
type Answer = object | { readonly answer: object; readonly status: number }

/** 30 November 2026, at noon in UTC. */
const startMs = Date.UTC(2026, 10, 30, 12)

const fieldsIn = (method: string, address: string, body: unknown): unknown =>
  method === 'GET' ? Object.fromEntries(new URLSearchParams(address.split('?')[1])) : body

/** A portal service that speaks the specification, as far as it has answers, and a client that speaks to it. */
export function publishedService(answers: Readonly<Record<string, Answer>>) {
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
  const jar = {
    read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    write: (cookie: string) => {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      if (cookie.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  }
  const transport = speakPublished(send, { jar, clock, isSecure: false })
  return {
    api: createClient({ transport, appVersion: 'test', language: () => 'EN' }),
    requests,
    pass,
    cookies,
    answer: (key: string, answer: Answer) => {
      served.set(key, answer)
    },
  }
}
