import type { ApiTransport, PageHost, PageRequest } from '@portal/contract/page-host'

/** Headers of the API's answers that are for the visitor's browser. */
const passedOn = ['set-cookie', 'clear-site-data', 'retry-after'] as const

/**
 * The API in process, on behalf of one page request. A cookie that it sets goes out with the page's reply,
 * and with every further call for this page, as a browser would send it. `wasRefused`: a limit kept a read from it. `cookies`: as they are then.
 */
export function serverTransport(host: PageHost, request: PageRequest) {
  const page = { ...request, headers: { ...request.headers } }
  const transport = host.call(page)
  const passed: { [name in (typeof passedOn)[number]]?: string } = {}
  let refusals = 0
  const collecting: ApiTransport = async (call) => {
    const reply = await transport(call)
    if (reply.status === 429) refusals += 1
    for (const name of passedOn) {
      const value = reply.headers[name]
      if (value !== undefined) passed[name] = value
    }
    const set = reply.headers['set-cookie']
    if (set !== undefined) page.headers.cookie = set.split(';', 1)[0]
    return reply
  }
  return {
    transport: collecting,
    passed,
    wasRefused: () => refusals > 0,
    cookies: () => page.headers.cookie,
  }
}
