import type { PageHost, PageRequest } from '@portal/contract/page-host'
import { sessionCookie } from '@portal/contract/site-cookies'
import { systemClock } from '@portal/kernel/instant'
import { createClient } from '../../lib/api/contract-client.ts'
import { createCache } from '../../lib/api/data-cache.ts'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import { splitLanguage } from '../../lib/language/language.ts'
import { createResumeOffer } from '../../order/again/resume.tsx'
import { hasRecords } from '../../published/records.ts'
import { pageModules } from '../routes/page-modules.ts'
import { serverTransport } from './server-transport.ts'
import type { ViewTools } from './view.ts'

const offer = createResumeOffer(() => import('../../order/kept/kept-notice.tsx'))

/** A page never waits longer for an offer, such as to resume a payment, in milliseconds. */
const offerWaitMs = 400

const oneSlash = (address: string): string => address.replace(/^[/\\]{2,}/, '/')

/** Address as asked for, without what only a hostile client would send. */
function addressOf(request: PageRequest, origin: string): string {
  // Two slashes in front would be read as a host; "/.//" has them only after its dot is resolved.
  const url = new URL(oneSlash(request.url), origin)
  return oneSlash(url.pathname) + url.search
}

export type PageVisit = ReturnType<typeof openVisit>

/** A request for a page, with the tools to load it on the server, and what the API's replies have for the browser. */
export function openVisit(request: PageRequest, host: PageHost, parse: ViewTools['parse']) {
  const { transport, ...answered } = serverTransport(host, request)
  const { origin } = new URL(host.publicUrl)
  const address = addressOf(request, origin)
  const { language } = splitLanguage(address)
  const { cookie } = request.headers
  const hasSession = host.published
    ? hasRecords(cookie ?? '')
    : sessionCookie(origin.startsWith('https:')).read(cookie) !== null
  const api = createClient({
    transport,
    appVersion: __APP_VERSION__,
    language: () => language,
    known: host.known,
  })
  const tools: ViewTools = {
    base: {
      api,
      cache: createCache(systemClock, emptyStore),
      clock: systemClock,
      year: new Date(systemClock.now()).getUTCFullYear(),
      store: emptyStore,
      origin,
      offerWaitMs,
    },
    pages: pageModules,
    parse,
    development: host.development,
    knownDevice: () => hasSession,
    offer,
    prepare: async () => {},
    extraPackages: ['meta-data-config'],
  }
  return { request, address, tools, ...answered }
}
