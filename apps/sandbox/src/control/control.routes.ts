import type { FastifyInstance } from 'fastify'
import { readAnyBody, sendPage, wantsPage } from '../page/page.routes.ts'
import type { ProviderServer } from '../provider.ts'
import type { World } from '../world.ts'
import { startView } from './start.view.ts'

/** The start page, every card payment, and the way back to the beginning. */
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
        faults: world.faults.list(),
        cards: cardRows(),
        wallets: walletRows(),
      }),
    }),
  )

  app.get('/cards', (_request, reply) => reply.send(cardRows()))

  app.post('/reset', (request, reply) => {
    world.reset()
    if (wantsPage(request.headers.accept)) return reply.redirect('/', 303)
    return reply.send({ status: 'reset' })
  })
}
