import { newId, parseId, type RandomBytes, type SessionId } from '@portal/kernel/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The device that opens an order. 30 days, not readable by scripts, sent on top-level navigation only. */
export const sessionCookie = 'sid'
const sessionLifeSeconds = 30 * 24 * 3_600

export function readSession(cookieHeader: string | undefined): SessionId | null {
  const value = /(?:^|;\s*)sid=([^;]*)/.exec(cookieHeader ?? '')?.[1]
  const id = parseId<'SessionId'>(value ?? '')
  return id.ok ? id.value : null
}

export function sessionSetCookie(session: SessionId, secure: boolean): string {
  const attributes = `Path=/; Max-Age=${sessionLifeSeconds}; HttpOnly; SameSite=Lax`
  return `${sessionCookie}=${session}; ${attributes}${secure ? '; Secure' : ''}`
}

/** Removes the cookie. */
const endCookie = (secure: boolean): string =>
  `${sessionCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

export type Sessions = {
  /** The device's session, or null for a device that has opened nothing yet. */
  find(request: FastifyRequest): SessionId | null
  /** The device's session; a new device gets its cookie with this answer. */
  findOrStart(request: FastifyRequest, reply: FastifyReply): SessionId
  /** The device drops its cookie with this answer. */
  end(reply: FastifyReply): void
}

export function createSessions(options: { random: RandomBytes; secure: boolean }): Sessions {
  const find = (request: FastifyRequest) => readSession(request.headers.cookie)
  return {
    find,
    findOrStart(request, reply) {
      const known = find(request)
      if (known) return known
      const session = newId<'SessionId'>(options.random)
      reply.header('set-cookie', sessionSetCookie(session, options.secure))
      return session
    },
    end: (reply) => void reply.header('set-cookie', endCookie(options.secure)),
  }
}
