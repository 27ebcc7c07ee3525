import type { Clock } from '@portal/kernel/instant'
import type { Currency } from '@portal/kernel/money'
import type { SendJson } from '../adapters/http-json.ts'
import type { Checkable } from '../ports/check.port.ts'
import type { Balances } from '../ports/operator/balance.port.ts'
import type { BillPayments, Bills, Invoices } from '../ports/operator/bill.port.ts'
import type { BundleOrders, OperatorCatalogue } from '../ports/operator/catalogue.port.ts'
import type { Leads } from '../ports/operator/lead.port.ts'
import type { Lines, TopUps } from '../ports/operator/operator.port.ts'
import type { SettingsReader } from '../ports/settings.port.ts'

/**
 * The abilities of an operator's own system. Lines and top-ups are required: every price and every code begins with the
 * line of a number, and the home page sells airtime. What needs another ability is not offered without it. Decision 131.
 */
export type Abilities = Partial<Checkable> & {
  readonly lines: Lines
  readonly topUps: TopUps
  /** Bundles on sale; sold where there are orders as well. */
  readonly catalogue?: OperatorCatalogue
  readonly orders?: BundleOrders
  readonly balances?: Balances
  /** Bills of postpaid lines, and invoices of fixed internet: each is shown and paid where there are payments as well. */
  readonly bills?: Bills
  readonly invoices?: Invoices
  readonly billPayments?: BillPayments
  /** Visitors who ask for home broadband. */
  readonly leads?: Leads
}

/** What the portal gives to a system. */
export type OperatorTools = {
  /** Sends one request through the gate before the operator's system. */
  readonly send: SendJson
  readonly clock: Clock
  /** The portal's only currency: bundles in another one are not on sale. */
  readonly currency: Currency
}

export type Timeouts = {
  /** The longest time-out of any call to the system, in milliseconds: leases outlive it. */
  readonly callTimeoutMs: number
  /** The longest time-out of a call that a visitor waits for: all but deliveries and enquiries; in milliseconds. */
  readonly visitorTimeoutMs: number
}

/** A system whose settings have been read. Nothing is called before the portal needs it. */
export type OperatorConnection = Timeouts & { connect(tools: OperatorTools): Abilities }

export type OperatorSystem = {
  /** The value of `OPERATOR_SYSTEM` that chooses it. */
  readonly name: string
  read(reader: SettingsReader, options: { timeScale: number }): OperatorConnection
}

/** One system that an operator may have: a folder below `operators/`, and a line in `compose-operator.ts`. */
export const defineOperator = <Settings>(system: {
  name: string
  /** Throws where a setting is missing or wrong, with the variable's name. `timeScale` shortens long waits in tests. */
  readSettings: (reader: SettingsReader, options: { timeScale: number }) => Settings
  timeouts: (settings: Settings) => Timeouts
  connect: (settings: Settings, tools: OperatorTools) => Abilities
}): OperatorSystem => ({
  name: system.name,
  read(reader, options) {
    const settings = system.readSettings(reader, options)
    return {
      ...system.timeouts(settings),
      connect: (tools) => system.connect(settings, tools),
    }
  },
})
