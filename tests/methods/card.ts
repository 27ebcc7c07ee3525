import { secretOf } from '../client/credentials.ts'
import { askForPageOf, hostedCard } from './hosted-card.ts'
import type { Callback } from './payment-method.ts'

const gateway = { paymentGateway: 'FLUTTERWAVE', provider: 'flutterwave' }

/** Submits the attempt and answers the gateway's page. */
export const askForPage = askForPageOf(gateway.paymentGateway)

const webhookHash = secretOf('flutterwave', 'webhookHash')

const json = { 'content-type': 'application/json' }

const callback = (reference: string, changes: object = {}): Callback => {
  const paid = { id: 1, tx_ref: reference, amount: 50, currency: 'ZMW', status: 'successful' }
  return {
    headers: { ...json, 'verif-hash': webhookHash },
    body: JSON.stringify({ event: 'charge.completed', data: { ...paid, ...changes } }),
  }
}
const withHash = (hash: string) => (reference: string) => ({
  ...callback(reference),
  headers: { ...json, 'verif-hash': hash },
})

/** A card on the gateway's page. */
export const card = hostedCard(gateway, {
  callback,
  denial: { status: 'failed' },
  forgedCallbacks: {
    'a wrong hash': withHash('not-the-hash'),
    'an empty hash': withHash(''),
    'half of the hash': withHash(webhookHash.slice(0, -1)),
    'no hash': (reference) => ({ ...callback(reference), headers: json }),
  },
})
