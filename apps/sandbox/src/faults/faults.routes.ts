import type { FastifyInstance } from 'fastify'
import { readAnyBody, wantsPage } from '../page/page.routes.ts'
import type { World } from '../world.ts'
import type { FaultOrder } from './fault.gate.ts'
import { kindsOf, systems } from './systems.ts'

const known = new Set(['system', 'kind', 'times', 'share', 'delayMs'])

/** A form's empty field and an absent one are the same; its numbers are texts. */
function numberOf(raw: unknown): number | null {
  if (raw === undefined || raw === null || raw === '') return null
  return typeof raw === 'string' || typeof raw === 'number' ? Number(raw) : Number.NaN
}

/** A text says what is wrong. */
function readFault(raw: unknown): FaultOrder | string {
  if (typeof raw !== 'object' || raw === null) return 'The body is {system, kind, …}.'
  const stranger = Object.keys(raw).find((name) => !known.has(name))
  if (stranger) return `There is no field ${stranger}.`
  const body = raw as Record<string, unknown>
  const system = systems.find((each) => each === body.system)
  if (!system) return `system is one of ${systems.join(', ')}.`
  const kinds = kindsOf(system)
  const kind = kinds.find((each) => each === body.kind)
  if (!kind) return `kind is one of ${kinds.join(', ')}.`
  const times = numberOf(body.times)
  if (times !== null && !(Number.isInteger(times) && times >= 1)) return 'times is 1 or more.'
  const share = numberOf(body.share)
  if (share !== null && !(share >= 0 && share <= 1)) return 'share is 0 to 1.'
  const delayMs = numberOf(body.delayMs)
  if (delayMs !== null && !(delayMs >= 0 && delayMs <= 86_400_000)) return 'delayMs is 0 or more.'
  return { system, kind, times, share, delayMs }
}

/** Sets, shows and clears what goes wrong. */
export function faultsRoutes(app: FastifyInstance, world: World): void {
  readAnyBody(app)

  app.get('/faults', (_request, reply) => reply.send(world.faults.list()))

  app.post('/faults', (request, reply) => {
    const fault = readFault(request.body)
    if (typeof fault === 'string') return reply.code(400).send({ error: fault })
    world.faults.add(fault)
    if (wantsPage(request.headers.accept)) return reply.redirect('/', 303)
    return reply.send(world.faults.list())
  })

  app.delete('/faults', (_request, reply) => {
    world.faults.clear()
    return reply.send(world.faults.list())
  })

  // A form knows no DELETE.
  app.post('/faults/clear', (_request, reply) => {
    world.faults.clear()
    return reply.redirect('/', 303)
  })
}
