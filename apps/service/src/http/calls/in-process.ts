import type { ApiReply, ApiTransport, PageHost, PageRequest } from '@portal/contract/page-host'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../addresses/ip-network.ts'
import { insideHeaders } from '../load/pressure.ts'
import { directCall } from './direct-calls.ts'

/**
 * The renderer's way to the API, with the visitor's cookie and address. Reads that pages are drawn from are
 * made directly, limits included; all other calls are the same requests as the browser's, in process. A
 * cookie that the API sets on the way is passed on with the page. Decision 049.
 */
export function inProcessApi(
  app: FastifyInstance,
): Pick<PageHost, 'call' | 'known'> & { forget(): void } {
  /** Answers that are the same for every caller until the content changes: texts and settings. */
  let constants = new Map<string, ApiReply>()

  const transportFor = (page: PageRequest): ApiTransport => {
    const caller: Caller = {
      ip: page.address,
      isForAll: page.isForAll ?? false,
      socket: { remoteAddress: page.address },
      headers: page.headers.cookie ? { cookie: page.headers.cookie } : {},
    }
    return async (request) => {
      const { method, address, headers, body } = request
      const [path = '', query = ''] = address.split('?', 2)
      // A session that began on the way is for requests alone.
      const isSame = page.headers.cookie === caller.headers.cookie
      const call = isSame ? directCall(app, method, path) : null
      const input = method === 'GET' ? Object.fromEntries(new URLSearchParams(query)) : body
      // Of the content as it is when it is asked for: a change on the way leaves nothing of the old one.
      const current = constants
      // Refusals are worded in the language that the page asks in.
      const asked = { ...caller, headers: { ...headers, ...caller.headers } }
      const reply = call ? await call.answer(input, asked) : null
      if (!reply) return injected(app, page, request)
      if (call?.isConstant && reply.status === 200) current.set(address, reply)
      return reply
    }
  }
  return {
    call: transportFor,
    known: (address) => constants.get(address) ?? null,
    forget() {
      constants = new Map()
    },
  }
}

async function injected(
  app: FastifyInstance,
  page: PageRequest,
  { method, address, headers, body }: Parameters<ApiTransport>[0],
): Promise<ApiReply> {
  const reply = await app.inject({
    method,
    url: address,
    remoteAddress: page.address,
    headers: {
      ...headers,
      ...insideHeaders,
      ...(page.headers.cookie ? { cookie: page.headers.cookie } : {}),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const { 'set-cookie': cookies = [], ...others } = reply.headers
  const replyHeaders: Record<string, string> = {}
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) replyHeaders[name] = String(value)
  }
  return {
    status: reply.statusCode,
    headers: replyHeaders,
    cookies: [cookies].flat(),
    body: parseBody(reply.body),
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
