import type { ApiTransport } from '@portal/contract/page-host'
import { systemClock } from '@portal/kernel/instant'
import type { Market } from '@portal/kernel/money'
import { browserTransport } from '../lib/api/browser-transport.ts'
import { speakPublished } from './published-transport.ts'

let transport: ApiTransport | undefined

/** The network as the browser reaches it, where the API is another service's: the same one for the whole visit. */
export function publishedTransport(market: Market): ApiTransport {
  transport ??= speakPublished(browserTransport, {
    market,
    jar: {
      read: () => document.cookie,
      write: (cookie) => {
        // biome-ignore lint/suspicious/noDocumentCookie: it is set at once, and the server sets the same one.
        document.cookie = cookie
      },
    },
    clock: systemClock,
    isSecure: location.protocol === 'https:',
  })
  return transport
}
