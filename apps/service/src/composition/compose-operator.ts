import { type Offer, offers } from '@portal/contract/constants'
import type { Clock } from '@portal/kernel/instant'
import { systemCounter } from '@portal/kernel/instant'
import { createKeptCatalogue } from '../adapters/kept-catalogue.ts'
import { createWordedCatalogue } from '../adapters/worded-catalogue.ts'
import type { Content } from '../features/content/content.store.ts'
import { forEveryClient } from '../http/load/request-client.ts'
import type { Abilities, OperatorConnection, OperatorSystem } from '../operators/define-operator.ts'
import { tmForum } from '../operators/tmforum/tmforum.operator.ts'
import type { Catalogue } from '../ports/operator/catalogue.port.ts'
import type { SettingsReader } from '../ports/settings.port.ts'
import type { SendTo } from './compose-gates.ts'

/** Every system that an operator may have; the first is the one that is not asked for by name. */
const systems: readonly [OperatorSystem, ...OperatorSystem[]] = [tmForum]

/** The gate before the operator's system, whichever it is: its name in metrics and logs stays. */
const gate = 'bss'

/** Answers that a visitor waits for until there is a list: one of 5,000 bundles takes some fifty. */
const listWaits = 3

/** Reads the settings of the system that `OPERATOR_SYSTEM` names. */
export function readOperator(
  reader: SettingsReader,
  options: { timeScale: number },
): OperatorConnection {
  const names = systems.map(({ name }) => name)
  const chosen = reader.oneOf('OPERATOR_SYSTEM', names, systems[0].name)
  const system = systems.find(({ name }) => name === chosen) ?? systems[0]
  return system.read(reader, options)
}

/** The operator's system as the portal uses it. */
export type Operator = Omit<Abilities, 'catalogue'> & { readonly catalogue?: Catalogue }

/** The abilities that a service needs. */
const needs = {
  bundles: ['catalogue', 'orders'],
  balances: ['balances'],
  bills: ['bills', 'billPayments'],
  invoices: ['invoices', 'billPayments'],
  'home-broadband': ['leads', 'catalogue', 'orders'],
} as const satisfies Record<Offer, readonly (keyof Abilities)[]>

/** Services that need an ability which the operator's system lacks. */
export const notOfferedBy = (operator: Operator): readonly Offer[] =>
  offers.filter((offer) => needs[offer].some((ability) => !operator[ability]))

export function composeOperator(
  { connect, visitorTimeoutMs }: OperatorConnection,
  content: Pick<Content, 'bundleWords' | 'market'>,
  { clock, sendTo }: { clock: Clock; sendTo: SendTo },
): Operator {
  const { catalogue, ...others } = connect({
    send: sendTo(gate),
    clock,
    currency: content.market.currency,
  })
  if (!catalogue) return others
  const kept = createKeptCatalogue(catalogue, {
    counter: systemCounter,
    waitMs: listWaits * visitorTimeoutMs,
    forAll: forEveryClient,
  })
  return {
    ...others,
    catalogue: createWordedCatalogue(kept, (language) => content.bundleWords(language)),
  }
}
