import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../world.ts'
import { callKinds } from './fault.gate.ts'

export type ProviderReply = { status: number; headers?: Record<string, string>; body: unknown }

type Act = (request: FastifyRequest) => ProviderReply

const slowMs = 5_000

const internalError = { code: '500', reason: 'Internal Server Error', status: 'error' }

/**
 * Puts a provider's call behind the faults set for its system. What acts acts in one go at the end
 * of the wait, so that a repeat which overtakes a slow call is the first one, as in the real world.
 */
export function providerCall(
  world: World,
  system: string,
  act: Act,
  errorBody: () => object = () => internalError,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const fault = world.faults.take(system, callKinds)
    if (fault?.kind === 'refuse') return reset(request, reply)
    if (fault?.kind === 'error') return reply.code(500).send(errorBody())
    if (fault?.kind === 'slow') {
      const generation = world.generation()
      await wait(fault.delayMs ?? world.scaled(slowMs))
      if (generation !== world.generation()) return reset(request, reply)
    }
    const answer = act(request)
    // The caller waits until it gives up: the connection stays open and nothing is ever said on it.
    if (fault?.kind === 'timeout') return reply.hijack()
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .send(answer.body)
  }
}

function reset(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.resetAndDestroy()
  return reply
}
