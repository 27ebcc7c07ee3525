import type { ApiTransport, PageHost, PageRequest } from '@portal/contract/page-host'

/** Headers of the API's answers that are for the visitor's browser. */
const passedOn = ['clear-site-data', 'retry-after'] as const

const nameOf = (cookie: string): string => cookie.split('=', 1)[0] ?? ''

/** A browser's Cookie header after a reply that set some. */
function cookiesAfter(header: string | undefined, set: readonly string[]): string {
  const names = set.map(nameOf)
  const others = (header ?? '').split(/; */).filter((pair) => pair && !names.includes(nameOf(pair)))
  const kept = set.filter((cookie) => !/; Max-Age=0(;|$)/.test(cookie))
  return [...others, ...kept.map((cookie) => cookie.split(';', 1)[0])].join('; ')
}

/**
 * The API in process, on behalf of one page request. Cookies that it sets go out with the page's reply, and with
 * every further call for this page, as a browser would send them. `wasRefused`: a limit kept a read from it.
 */
export function serverTransport(host: PageHost, request: PageRequest) {
  const page = { ...request, headers: { ...request.headers } }
  const transport = host.call(page)
  const passed: { [name in (typeof passedOn)[number]]?: string } = {}
  const cookies: string[] = []
  let refusals = 0
  const collecting: ApiTransport = async (call) => {
    const reply = await transport(call)
    if (reply.status === 429) refusals += 1
    for (const name of passedOn) {
      const value = reply.headers[name]
      if (value !== undefined) passed[name] = value
    }
    const { cookies: set = [] } = reply
    cookies.push(...set)
    if (set.length > 0) page.headers.cookie = cookiesAfter(page.headers.cookie, set)
    return reply
  }
  return { transport: collecting, passed, cookies, wasRefused: () => refusals > 0 }
}
