import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import { transactionsOf } from './transaction.store.ts'
import { closedBecause } from './transaction.ts'

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const popupScript = read('./inline.js')
const frameScript = read('./frame.js')

/** The script that merchants load into their pages, with what it asks from there. */
export function popupRoutes(app: FastifyInstance, world: World): void {
  app.get('/paystack/inline.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(popupScript),
  )
  app.get('/paystack/frame.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(frameScript),
  )
  app.get<{ Params: { accessCode: string } }>(
    '/paystack/transaction/verify_access_code/:accessCode',
    (request, reply) => {
      const found = transactionsOf(world).byAccessCode(request.params.accessCode)
      const isOpen = found !== null && closedBecause(found, world.clock.now()) === null
      const said = isOpen
        ? { status: true, message: 'Access code is valid', data: { id: found.id } }
        : { status: false, message: 'Invalid access code' }
      return reply.header('access-control-allow-origin', '*').send(said)
    },
  )
}
