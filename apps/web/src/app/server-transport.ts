import type { ApiTransport, PageHost, PageRequest } from '@portal/contract/page-host'

/** The API in process, on behalf of one page request; cookies it sets are collected for the page's reply. */
export function serverTransport(host: PageHost, request: PageRequest) {
  const transport = host.call(request)
  let cookie: string | undefined
  const collecting: ApiTransport = async (call) => {
    const reply = await transport(call)
    cookie = reply.headers['set-cookie'] ?? cookie
    return reply
  }
  return { transport: collecting, cookie: () => cookie }
}
