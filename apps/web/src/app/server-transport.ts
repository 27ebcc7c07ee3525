import type { ApiTransport, PageHost, PageRequest } from '@portal/contract/page-host'

/**
 * The API in process, on behalf of one page request. A cookie that it sets goes out with the page's reply,
 * and with every further call for this page, as a browser would send it.
 */
export function serverTransport(host: PageHost, request: PageRequest) {
  const page = { ...request, headers: { ...request.headers } }
  const transport = host.call(page)
  let cookie: string | undefined
  const collecting: ApiTransport = async (call) => {
    const reply = await transport(call)
    const set = reply.headers['set-cookie']
    if (set !== undefined) {
      cookie = set
      page.headers.cookie = set.split(';', 1)[0]
    }
    return reply
  }
  return { transport: collecting, cookie: () => cookie }
}
