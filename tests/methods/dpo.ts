import { askForPageOf, hostedCard } from './hosted-card.ts'
import type { Callback, PaymentMethod } from './payment-method.ts'

const gateway = { paymentGateway: 'DPO', provider: 'dpo' }

/** Submits the attempt and answers the gateway's page. */
export const askForDpoPage = askForPageOf(gateway.paymentGateway)

/** What anyone can post in the gateway's name. */
export const toldByDpo = (reference: string, changes: object = {}): Callback => {
  const told = { Result: '000', CompanyRef: reference, TransactionAmount: '50.00', ...changes }
  const tags = Object.entries(told).map(([name, text]) => `<${name}>${text}</${name}>`)
  return {
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="utf-8"?><API3G>${tags.join('')}</API3G>`,
  }
}

/** Cards on the page of a second gateway, which a portal has by `SANDBOX_CONNECTS`. */
export const dpo: PaymentMethod = {
  ...hostedCard(gateway, {
    callback: toldByDpo,
    denial: { Result: '901' },
    // Nothing is signed: whatever arrives is a hint.
    forgedCallbacks: {},
  }),
  name: 'dpo',
}
