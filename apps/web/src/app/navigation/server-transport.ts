import type { ApiTransport, PageHost, PageRequest } from '@portal/contract/page-host'
import { systemClock } from '@portal/kernel/instant'
import { speakPublished } from '../../published/published-transport.ts'

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
  const passed: { [name in (typeof passedOn)[number]]?: string } = {}
  const cookies: string[] = []
  let refusals = 0
  const take = (set: readonly string[]) => {
    cookies.push(...set)
    if (set.length > 0) page.headers.cookie = cookiesAfter(page.headers.cookie, set)
  }
  const send = host.call(page)
  const collecting: ApiTransport = async (call) => {
    const reply = await send(call)
    if (reply.status === 429) refusals += 1
    for (const name of passedOn) {
      const value = reply.headers[name]
      if (value !== undefined) passed[name] = value
    }
    take(reply.cookies ?? [])
    return reply
  }
  const jar = {
    read: () => page.headers.cookie ?? '',
    write: (cookie: string) => take([cookie]),
  }
  const transport = host.published
    ? speakPublished(collecting, {
        ...{ jar, clock: systemClock, market: host.published.market },
        isSecure: host.publicUrl.startsWith('https:'),
      })
    : collecting
  return { transport, passed, cookies, wasRefused: () => refusals > 0 }
}
