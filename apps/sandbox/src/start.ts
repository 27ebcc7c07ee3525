import { systemClock } from '@portal/kernel/instant'
import type { Currency } from '@portal/kernel/money'
import fastify from 'fastify'
import { billingAccountRoutes } from './bss/billing/billing-account.routes.ts'
import { customerBillRoutes } from './bss/billing/customer-bill.routes.ts'
import { paymentRoutes } from './bss/billing/payment.routes.ts'
import { cancelProductOrderRoutes } from './bss/cancel-product-order.routes.ts'
import { salesLeadRoutes } from './bss/lead/sales-lead.routes.ts'
import { prepayBalanceRoutes } from './bss/prepay-balance.routes.ts'
import { productCatalogueRoutes } from './bss/product-catalogue.routes.ts'
import { productInventoryRoutes } from './bss/product-inventory.routes.ts'
import { productOrderRoutes } from './bss/product-order.routes.ts'
import { accountRoutes } from './control/account.routes.ts'
import { controlRoutes } from './control/control.routes.ts'
import { leadRoutes } from './control/lead.routes.ts'
import { faultsRoutes } from './faults/faults.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { startMailServer } from './mail/mail.server.ts'
import { playedMarket } from './market.ts'
import { nominatimRoutes } from './nominatim/nominatim.routes.ts'
import { assetRoutes } from './page/page.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { phoneRoutes } from './phone/phone.routes.ts'
import { providers } from './providers.ts'
import { startMessageCentre } from './sms/message-centre.ts'
import { createWorld } from './world.ts'

export type SandboxOptions = {
  /** 0 takes a free one. */
  port: number
  /** Of the message centre; the next after `port` where absent, or a free one where that is 0. */
  smsPort?: number
  /** Of the mail server; the second after `port` where absent, or a free one where that is 0. */
  mailPort?: number
  host?: string
  /** Of all prices and balances; ZMW where absent. */
  currency?: Currency
  /** Divides the long waits of the providers; 1 or more. */
  timeScale?: number
  /** The portal beside it, called back where a merchant registered no address. */
  portalUrl?: string
  /** Targets of callbacks by the name of the provider, in place of the portal's. */
  callbackUrls?: Readonly<Record<string, string>>
  /** How long a prompt waits on a phone, in milliseconds; never scaled. */
  promptLifeMs?: number
}

const promptLifeDefaultMs = 120_000

export type RunningSandbox = {
  port: number
  smsPort: number
  mailPort: number
  stop(): Promise<void>
}

/** Starts the outside world on loopback and answers once it listens. Throws when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { port, host = '127.0.0.1', timeScale = 1 } = options
  const world = createWorld({
    clock: systemClock,
    market: playedMarket(options.currency ?? 'ZMW'),
    timeScale,
    promptLifeMs: options.promptLifeMs ?? promptLifeDefaultMs,
    portalUrl: options.portalUrl ?? 'http://127.0.0.1:3000',
    callbackUrls: options.callbackUrls ?? {},
  })
  const servers = await Promise.all(providers.map((provider) => provider.server()))
  // Some answers never come, by order of a fault: stopping must not wait for them.
  const app = fastify({ forceCloseConnections: true })

  assetRoutes(app)
  peopleRoutes(app, world)
  productInventoryRoutes(app, world)
  prepayBalanceRoutes(app, world)
  productCatalogueRoutes(app, world)
  productOrderRoutes(app, world)
  cancelProductOrderRoutes(app, world)
  billingAccountRoutes(app, world)
  customerBillRoutes(app, world)
  paymentRoutes(app, world)
  salesLeadRoutes(app, world)
  mailRoutes(app, world)
  nominatimRoutes(app, world)
  for (const server of servers) server.routes(app, world)
  // Each of these reads bodies in its own lenient way, and so has a scope of its own.
  app.register(async (scope) => controlRoutes(scope, world, servers))
  app.register(async (scope) => accountRoutes(scope, world))
  app.register(async (scope) => leadRoutes(scope, world))
  app.register(async (scope) => faultsRoutes(scope, world))
  app.register(async (scope) => phoneRoutes(scope, world))
  app.addHook('onClose', async () => world.quiet())

  const started: { stop(): Promise<void> }[] = [{ stop: () => app.close() }]
  const stop = async () => {
    for (const part of started.splice(0).reverse()) await part.stop()
  }
  const portAfter = (distance: number) => (port === 0 ? 0 : port + distance)
  try {
    await app.listen({ port, host })
    const address = app.server.address()
    if (typeof address !== 'object' || !address) throw new Error('The sandbox has no port.')
    const centre = await startMessageCentre(world, { port: options.smsPort ?? portAfter(1), host })
    started.push(centre)
    const mail = await startMailServer(world, { port: options.mailPort ?? portAfter(2), host })
    started.push(mail)
    return { port: address.port, smsPort: centre.port, mailPort: mail.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
