import { toDecimal } from '@portal/kernel/money'
import type { FastifyRequest } from 'fastify'
import {
  type ProviderReply,
  providerCall,
} from '../../../../apps/sandbox/src/faults/provider-call.ts'
import type { World } from '../../../../apps/sandbox/src/world.ts'
import { type Charge, statusOf } from './charge.ts'
import credentials from './credentials.json' with { type: 'json' }

export const refusal = (status: number, error: string): ProviderReply => ({
  status,
  body: { error },
})

export const notFound = refusal(404, 'not_found')

/** A call of the provider: behind the faults, and only with the key. */
export const acmeCall = (world: World, act: (request: FastifyRequest) => ProviderReply) =>
  providerCall(world, 'acme', (request) =>
    request.headers.authorization === `Bearer ${credentials.apiKey}`
      ? act(request)
      : refusal(401, 'unauthorized'),
  )

/** A charge as answers and notifications have it. */
export const shapeOf = (world: World, charge: Charge, pageUrl?: string) => ({
  id: charge.id,
  reference: charge.reference,
  amount: toDecimal(charge.amount),
  currency: charge.amount.currency,
  status: statusOf(charge, world.clock.now()),
  ...(pageUrl === undefined ? {} : { page_url: pageUrl }),
})
