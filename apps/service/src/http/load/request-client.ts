import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Client } from '../../ports/client.port.ts'
import { ipNetworkOfRequest } from '../addresses/ip-network.ts'
import type { KnownBuyers } from '../addresses/known-buyers.ts'
import type { Sessions } from '../sessions/session.ts'
import { heldBy, isInside } from './pressure.ts'

type ActiveRequest = {
  /** Looked for when a shared place is wanted: most requests want none. */
  client(): Promise<Client>
  rest<T>(work: () => Promise<T>): Promise<T>
}

const active = new AsyncLocalStorage<ActiveRequest>()

/** The client of the request that this code runs for; null for work of the process itself. */
export const currentClient = (): Promise<Client> | null => active.getStore()?.client() ?? null

/** Runs work that serves every visitor: no client's share pays for it. */
export const forEveryClient = <T>(work: () => T): T => active.exit(work)

/** Waits without holding the request's place: a pause is no work for this process. */
export const restFor = (ms: number): Promise<void> => {
  const sleep = () => new Promise<void>((done) => setTimeout(done, ms))
  return active.getStore()?.rest(sleep) ?? sleep()
}

/** Lets everything that runs for a request find its client. Requests that a page makes in process are its client's. */
export function nameClients(
  app: FastifyInstance,
  { sessions, buyers }: { sessions: Sessions; buyers: KnownBuyers },
) {
  async function findClient(request: FastifyRequest): Promise<Client> {
    const network = ipNetworkOfRequest(request)
    // Without the database nobody's session is known. What is somebody's own fails by itself; the page around it need not.
    const session = await sessions.find(request).catch(() => null)
    return { session, network, isBuyer: session !== null && buyers.has(session) }
  }
  app.addHook('preHandler', (request, _reply, done) => {
    if (isInside(request)) return done()
    const place = heldBy(request)
    active.run(
      {
        client: () => findClient(request),
        rest: (work) => (place ? place.rest(work) : work()),
      },
      done,
    )
  })
}
