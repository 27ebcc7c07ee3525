import { toDecimal } from '@portal/kernel/money'
import { countryCode } from '@portal/kernel/msisdn'
import type { ProviderServer, WalletRow } from '../../../../apps/sandbox/src/provider.ts'
import type { World } from '../../../../apps/sandbox/src/world.ts'
import { chargeRoutes } from '../../common/sandbox/charge.routes.ts'
import { chargesOf } from '../../common/sandbox/charge.store.ts'
import { type Charge, statusOf } from '../../common/sandbox/charge.ts'
import { refusal } from '../../common/sandbox/envelope.ts'
import { createWebhook, type Webhook } from '../../common/sandbox/webhook.ts'

/** The number without its country code; empty for what is no number of the country. */
const numberOf = ({ phone }: Pick<Charge, 'phone'>): string =>
  new RegExp(`^${countryCode}(\\d{9})$`).exec(phone ?? '')?.[1] ?? ''

/** Every line of the sandbox has a wallet here, with enough in it. */
function ask(world: World, webhook: Webhook, charge: Charge): void {
  const { title, amount, expiresAt } = charge
  world
    .phones(numberOf(charge))
    .ask({ system: 'Acme', title, amount: toDecimal(amount), expiresAt }, ({ action }) => {
      const isDeclined = action === 'decline' || world.faults.take('acme', ['decline']) !== null
      charge.end = isDeclined ? 'declined' : 'paid'
      if (isDeclined) webhook.forge(charge)
      webhook.announce(charge)
      return isDeclined ? 'declined' : 'approved'
    })
}

const walletRows = (world: World): WalletRow[] =>
  chargesOf(world)
    .all()
    .map((charge) => ({
      msisdn: numberOf(charge),
      reference: charge.reference,
      amount: toDecimal(charge.amount),
      status: statusOf(charge, world.clock.now()),
    }))

/** Debits of one wallet. */
const debitsOf = (world: World, msisdn: string) =>
  chargesOf(world)
    .all()
    .filter((charge) => charge.end === 'paid' && numberOf(charge) === msisdn)
    .map(({ reference, amount, isRefunded }) => ({
      reference,
      amount: toDecimal(amount),
      refunded: isRefunded && toDecimal(amount),
    }))

export const acmeServer: ProviderServer = {
  routes(app, world) {
    const webhook = createWebhook(world)
    chargeRoutes(app, world, {
      refuse: (request) =>
        world.people.line(numberOf(request)) ? null : refusal(422, 'unknown_payer'),
      ask: (charge) => ask(world, webhook, charge),
    })
    // Read by tests alone: no fault strikes here.
    app.get<{ Params: { msisdn: string } }>('/acme/debits/:msisdn', (request) =>
      Promise.resolve(debitsOf(world, request.params.msisdn)),
    )
  },
  walletRows,
}
