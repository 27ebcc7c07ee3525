import { toDecimal } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import { catalogueOf, type OfferingChange } from '../bss/catalogue.store.ts'
import { salesLeadsOf } from '../bss/lead/sales-lead.store.ts'
import { moveByHand, staffStates } from '../bss/product-order.delivery.ts'
import { productOrdersOf } from '../bss/product-order.store.ts'
import type { PlayedMarket } from '../market.ts'
import { readAnyBody, sendPage, wantsPage } from '../page/page.routes.ts'
import type { ProviderServer } from '../provider.ts'
import type { World } from '../world.ts'
import { startView } from './start.view.ts'

const catalogueMax = 100_000

/** Null for a body that names no size. */
function sizeIn(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('size' in body)) return null
  const { size } = body
  // A form sends its numbers as texts.
  if (typeof size !== 'number' && !(typeof size === 'string' && /^\d+$/.test(size))) return null
  const whole = Number(size)
  return Number.isInteger(whole) && whole >= 0 && whole <= catalogueMax ? whole : null
}

/** Null for a body that changes nothing, or names a price that is none. */
function changeIn(body: unknown, market: PlayedMarket): OfferingChange | null {
  if (typeof body !== 'object' || body === null) return null
  const { price, retired, ...rest }: Record<string, unknown> = { ...body }
  if (Object.keys(rest).length > 0 || (price === undefined && retired === undefined)) return null
  if (retired !== undefined && typeof retired !== 'boolean') return null
  if (price !== undefined && typeof price !== 'string') return null
  const read = price === undefined ? null : market.parse(price)
  if (read && !read.ok) return null
  return {
    ...(read ? { price: read.value } : {}),
    ...(retired === undefined ? {} : { retired }),
  }
}

/** Null for a body that names no state into which an order can be brought. */
const stateIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'state' in body && Object.keys(body).length === 1
    ? (staffStates.find((each) => each === body.state) ?? null)
    : null

/** The start page, every card payment, the catalogue, orders moved by hand, and the way back to the beginning. */
export function controlRoutes(
  app: FastifyInstance,
  world: World,
  servers: readonly ProviderServer[],
): void {
  readAnyBody(app)
  const cardRows = () => servers.flatMap((server) => server.cardRows?.(world) ?? [])
  const walletRows = () => servers.flatMap((server) => server.walletRows?.(world) ?? [])

  app.get('/', (_request, reply) =>
    sendPage(reply, {
      title: 'Sandbox',
      body: startView({
        market: world.market,
        faults: world.faults.list(),
        catalogueSize: catalogueOf(world).all().length,
        cards: cardRows(),
        wallets: walletRows(),
        leads: [...salesLeadsOf(world).values()],
      }),
    }),
  )

  app.get('/market', (_request, reply) => reply.send({ currency: world.market.currency }))

  app.get('/cards', (_request, reply) => reply.send(cardRows()))

  app.put('/catalogue', (request, reply) => {
    const size = sizeIn(request.body)
    if (size === null) {
      return reply.code(400).send({ error: `The body is {size}, 0 to ${catalogueMax}.` })
    }
    const catalogue = catalogueOf(world)
    catalogue.growTo(size)
    return reply.send({ size: catalogue.all().length })
  })

  app.put<{ Params: { productCode: string } }>('/catalogue/:productCode', (request, reply) => {
    const change = changeIn(request.body, world.market)
    if (change === null) {
      return reply.code(400).send({ error: 'The body is {price?, retired?}: "35.00", true.' })
    }
    const offering = catalogueOf(world).change(request.params.productCode, change)
    if (!offering) return reply.code(404).send({ error: 'The catalogue has no such offering.' })
    const { productCode, price, retired } = offering
    return reply.send({ productCode, price: toDecimal(price), retired })
  })

  app.put<{ Params: { id: string } }>('/orders/:id', (request, reply) => {
    const state = stateIn(request.body)
    if (state === null) {
      return reply.code(400).send({ error: `The body is {state}: ${staffStates.join(', ')}.` })
    }
    const order = productOrdersOf(world).byId(request.params.id)
    if (!order) return reply.code(404).send({ error: 'There is no such product order.' })
    return moveByHand(world, order, state)
      ? reply.send({ id: order.id, state })
      : reply.code(409).send({ error: `The order is ${order.state}.` })
  })

  app.post('/reset', async (request, reply) => {
    world.reset()
    await world.settled()
    if (wantsPage(request.headers.accept)) return reply.redirect('/', 303)
    return reply.send({ status: 'reset' })
  })
}
