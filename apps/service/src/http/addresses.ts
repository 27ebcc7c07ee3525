import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isInside } from './pressure.ts'
import { refuse } from './refusal.ts'
import { apiHeaders } from './security-headers.ts'

/** Only the path that comes of it is looked at. */
const anyOrigin = 'http://portal.invalid'

/**
 * Whether a request's target is spelled as a browser sends it: a path from the root without dot
 * segments, backslashes, a host or a fragment. Decision 035.
 */
export function isCanonical(target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  return (
    path.startsWith('/') &&
    URL.canParse(path, anyOrigin) &&
    new URL(path, anyOrigin).pathname === path
  )
}

/** Recipients must refuse more than one (RFC 9112, 3.2): two proxies may believe different ones. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Refuses odd addresses before anything else looks at them. Applies to routes that are added after it. */
export function guardAddresses(app: FastifyInstance, tls: boolean) {
  const headers = apiHeaders(tls)
  app.addHook('onRequest', (request, reply, done) => {
    if (isInside(request)) return done()
    const { raw } = request
    if (!isCanonical(raw.url ?? '') || hasTwoHosts(raw)) {
      refuse(reply.headers(headers), 'request.invalid')
      return
    }
    done()
  })
}
