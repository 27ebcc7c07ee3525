import { createHmac, timingSafeEqual } from 'node:crypto'
import { answerCookie, sessionCookie } from '@portal/contract/site-cookies'
import { newId, parseId, type RandomBytes, type SessionId } from '@portal/kernel/ids'
import { after, type Clock, type Instant, instantOf } from '@portal/kernel/instant'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndedSessions } from '../../ports/ended-sessions.port.ts'
import type { Caller } from '../addresses/ip-network.ts'

/** From the first answer on, however often it is used. */
const sessionLifeSeconds = 30 * 24 * 3_600

export type SessionOptions = {
  random: RandomBytes
  /** Whether visitors reach the portal through TLS; the browser then holds the cookie to this host. */
  tls: boolean
  /** The key of the tags. Another key ends every session. */
  secret: string
  clock: Clock
  digest: (text: string) => string
  ended: EndedSessions
}

/** The device that opens an order, as a cookie that only the portal can issue. Decision 040. */
export type Sessions = {
  /** The device's session, or null for a device that has opened nothing yet. */
  find(request: Caller): Promise<SessionId | null>
  /** Time since the device's session was issued; null for a device without one. */
  ageMs(request: Caller): Promise<number | null>
  /** The device's session; a new device gets its cookie with this answer. Any answer to a form that it keeps ends. */
  findOrStart(request: FastifyRequest, reply: FastifyReply): Promise<SessionId>
  /** The device drops its cookie with this answer, and no process accepts it from now on. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

type Issued = { id: SessionId; endsAt: Instant }

/** "{id}.{seconds since 1970 when it was issued}.{HMAC-SHA-256 of both}" */
function createSeal(secret: string) {
  const tagOf = (id: string, issued: string) =>
    createHmac('sha256', secret).update(`${id}.${issued}`).digest('base64url')
  return {
    seal(id: SessionId, at: Instant): string {
      const issued = String(Math.floor(at / 1_000))
      return `${id}.${issued}.${tagOf(id, issued)}`
    },
    open(value: string): Issued | null {
      const [, rawId = '', issued = '', tag = ''] =
        /^([0-9A-Z]{26})\.(\d{1,12})\.([\w-]{43})$/.exec(value) ?? []
      const id = parseId<'SessionId'>(rawId)
      if (!id.ok) return null
      const [given, own] = [Buffer.from(tag), Buffer.from(tagOf(rawId, issued))]
      if (given.length !== own.length || !timingSafeEqual(given, own)) return null
      const issuedAt = instantOf(Number(issued) * 1_000)
      return { id: id.value, endsAt: after(issuedAt, sessionLifeSeconds * 1_000) }
    },
  }
}

export function createSessions(options: SessionOptions): Sessions {
  const { random, tls, clock, digest, ended } = options
  const cookie = sessionCookie(tls)
  const answer = answerCookie(tls)
  const { seal, open } = createSeal(options.secret)
  const known = new WeakMap<Caller, Promise<SessionId | null>>()

  /** A device that goes on, or forgets, does not need the answer to an earlier form any more. */
  function dropAnswer({ headers }: Caller, reply: FastifyReply): void {
    if (answer.read(headers.cookie) !== null) reply.header('set-cookie', answer.write('', 0))
  }

  function read({ headers }: Caller): Issued | null {
    const value = cookie.read(headers.cookie)
    const issued = value === null ? null : open(value)
    return issued && clock.now() < issued.endsAt ? issued : null
  }

  async function lookUp(request: Caller): Promise<SessionId | null> {
    const issued = read(request)
    return issued && !(await ended.has(digest(issued.id))) ? issued.id : null
  }

  /** Limits and handlers ask alike; the database is asked once a request. */
  function find(request: Caller): Promise<SessionId | null> {
    const found = known.get(request) ?? lookUp(request)
    known.set(request, found)
    return found
  }

  return {
    find,
    async ageMs(request) {
      const issued = (await find(request)) === null ? null : read(request)
      return issued && sessionLifeSeconds * 1_000 - (issued.endsAt - clock.now())
    },
    async findOrStart(request, reply) {
      dropAnswer(request, reply)
      const found = await find(request)
      if (found) return found
      const session = newId<'SessionId'>(random)
      reply.header('set-cookie', cookie.write(seal(session, clock.now()), sessionLifeSeconds))
      known.set(request, Promise.resolve(session))
      return session
    },
    async end(request, reply) {
      const issued = read(request)
      if (issued) await ended.add(digest(issued.id), issued.endsAt)
      known.set(request, Promise.resolve(null))
      reply.header('set-cookie', cookie.write('', 0))
      dropAnswer(request, reply)
    },
  }
}

type Owners = { sessions: Pick<Sessions, 'find'>; flowDeps: Pick<SessionOptions, 'digest'> }

/** Digest of the device's session, by which rows name their owner; null for a device that has opened nothing yet. */
export async function ownerOf(
  { sessions, flowDeps }: Owners,
  request: Caller,
): Promise<string | null> {
  const session = await sessions.find(request)
  return session && flowDeps.digest(session)
}
