import type { ApiTransport } from '@portal/contract/page-host'
import { noteAnswer } from './connection.ts'

/** The network as the browser reaches it. A reply that is no JSON keeps its status and has no body. */
export const browserTransport: ApiTransport = async ({
  method,
  address,
  headers,
  body,
  signal,
}) => {
  const response = await fetch(address, {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  noteAnswer()
  const read: unknown = await response.json().catch(() => undefined)
  const wait = response.headers.get('retry-after')
  return { status: response.status, headers: wait ? { 'retry-after': wait } : {}, body: read }
}
