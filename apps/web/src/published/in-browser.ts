import { systemClock } from '@portal/kernel/instant'
import { browserTransport } from '../lib/api/browser-transport.ts'
import { speakPublished } from './published-transport.ts'

/** The network as the browser reaches it, where the API is another service's. */
export const publishedTransport = speakPublished(browserTransport, {
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
