import type { FastifyInstance } from 'fastify'
import type { FaultKind } from './faults/fault.gate.ts'
import type { World } from './world.ts'

export type RefundState = 'under-way' | 'returned' | 'failed'

/** A payment on a gateway's page, as the control calls list it. */
export type CardRow = {
  gateway: string
  reference: string
  amount: string
  currency: string
  status: string
  /** Amount that has arrived at the payer. */
  refunded: string
  /** Every refund that was initiated, oldest first. */
  refunds: { amount: string; status: RefundState }[]
}

/** A payment that its payer approves on a phone. */
export type WalletRow = { msisdn: string; reference: string; amount: string; status: string }

/** A provider while the sandbox runs: its calls, and its payments as the control calls list them. */
export type ProviderServer = {
  routes(app: FastifyInstance, world: World): void
  cardRows?(world: World): CardRow[]
  walletRows?(world: World): WalletRow[]
}

/** A portal that is started beside the sandbox; several portals differ in its port. */
export type PortalBeside = { sandboxUrl: string; port: number }

/** A payment provider as the sandbox plays it: all that the sandbox, its tools and its tests know of it. */
export type PlayedProvider = {
  /** Its name in faults, and in the address of its callbacks. */
  name: string
  title: string
  /** The path of its API. */
  path: string
  /** Kinds of faults that can strike it. */
  faults: readonly FaultKind[]
  /** The secrets that it shares with portals; each begins with "sandbox", or as the provider's test keys do. */
  credentials: Readonly<Record<string, string>>
  /** Settings by which a portal connects to it, by name of variable. */
  settingsFor(portal: PortalBeside): Readonly<Record<string, string>>
  /**
   * Set where another provider stands for the same payment method: portals beside the sandbox connect to it only where
   * `SANDBOX_CONNECTS` names it, a comma list.
   */
  isConnectedByName?: true
  /** The setting for how long a portal waits for its answer, in milliseconds. */
  timeoutSetting: string
  /** A request that must be made before its first callback, as a merchant does in the provider's own pages. */
  registrationOf?(portal: PortalBeside): { path: string; body: object }
  /** Imported only where the sandbox runs: the tools that start a portal need the facts above alone. */
  server(): Promise<ProviderServer>
}
