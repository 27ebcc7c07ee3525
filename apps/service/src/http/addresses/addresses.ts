import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isInside } from '../load/pressure.ts'
import { apiHeaders } from '../pages/security-headers.ts'
import { refuse, wordedRefusal } from '../refusals/refusal.ts'

export type AddressRules = {
  publicUrl: string
  /** Whether requests for other hosts are refused. */
  knownHostsOnly: boolean
  tls: boolean
}

/** Only the path that comes of it is looked at. */
const anyOrigin = 'http://portal.invalid'

/**
 * The path of a target in absolute form, as some proxies send it and every server has to take it (RFC 9112, 3.2.2): where it
 * names the host that was asked for. Any other target stays, to be refused.
 */
export function pathOfTarget({ url = '/', headers }: IncomingMessage): string {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (host === '' || host.toLowerCase() !== headers.host?.toLowerCase()) return url
  return path.startsWith('/') ? path : `/${path}`
}

/** Words between single slashes, which every parser leaves as they are. */
const plainPath = /^(?:\/[\w-]+)+$|^\/$/

/**
 * Whether a request's target is spelled as a browser sends it: a path from the root without dot
 * segments, backslashes, a host or a fragment. Decision 035.
 */
export function isCanonical(target: string): boolean {
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  if (plainPath.test(path)) return true
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
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

export const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The name in a Host header, without its port; empty where there is none. */
export function nameOf(host: string | undefined): string {
  const url = `http://${host ?? ''}`
  return /^[\w.:[\]-]+$/.test(host ?? '') && URL.canParse(url) ? new URL(url).hostname : ''
}

/**
 * Whether a host is the portal's own: that of PUBLIC_URL, or any name of this machine where PUBLIC_URL
 * itself is one. Ports are left aside, since proxies drop them.
 */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  const [asked, own] = [nameOf(host), new URL(publicUrl).hostname]
  return asked !== '' && (asked === own || (loopbackNames.has(own) && loopbackNames.has(asked)))
}

/**
 * The origins from which a form is taken: that of PUBLIC_URL and, where that is on this machine, the
 * one asked for. X-Forwarded-Host is never believed.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string,
): boolean {
  const own = new URL(publicUrl)
  if (origin === own.origin) return true
  const isLocal = loopbackNames.has(own.hostname) && loopbackNames.has(nameOf(host))
  return isLocal && origin === `${own.protocol}//${host}`
}

/** Hosts that were judged, so that none is read twice; emptied when it is full. */
const judgedMax = 100

function createHostCheck(publicUrl: string): (host: string | undefined) => boolean {
  const judged = new Map<string | undefined, boolean>()
  return (host) => {
    const known = judged.get(host)
    if (known !== undefined) return known
    if (judged.size >= judgedMax) judged.clear()
    const isOwn = isOwnHost(host, publicUrl)
    judged.set(host, isOwn)
    return isOwn
  }
}

/** Refuses odd addresses before anything else looks at them. Applies to routes that are added after it. */
export function guardAddresses(app: FastifyInstance, rules: AddressRules) {
  const headers = apiHeaders(rules.tls)
  const isOwn = createHostCheck(rules.publicUrl)
  app.addHook('onRequest', (request, reply, done) => {
    if (isInside(request)) return done()
    const { raw } = request
    if (!isCanonical(raw.url ?? '') || hasTwoHosts(raw)) {
      refuse(reply.headers(headers), 'request.invalid')
      return
    }
    // Balancers check a process's health by its address.
    const isHealth = raw.url === '/healthz'
    if (rules.knownHostsOnly && !isHealth && !isOwn(raw.headers.host)) {
      const body = { ...wordedRefusal(reply, 'request.invalid'), statusCode: 421 }
      reply.code(421).headers(headers).send(body)
      return
    }
    done()
  })
}
