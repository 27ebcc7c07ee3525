import { createHmac } from 'node:crypto'
import { secretOf } from '../client/credentials.ts'
import { askForPageOf, comeBack, hostedCard, press } from './hosted-card.ts'
import type { Action, Callback, PaymentMethod } from './payment-method.ts'

const gateway = { paymentGateway: 'PAYSTACK', provider: 'paystack' }

/** Submits the attempt and answers the gateway's page. */
export const askForPaystackPage = askForPageOf(gateway.paymentGateway)

const secretKey = secretOf('paystack', 'secretKey')

const signatureOf = (body: string, key = secretKey): string =>
  createHmac('sha512', key).update(body).digest('hex')

function signed(event: object, key?: string): Callback {
  const body = JSON.stringify(event)
  const headers = {
    'content-type': 'application/json',
    'x-paystack-signature': signatureOf(body, key),
  }
  return { headers, body }
}

const paidEvent = (reference: string, changes: object = {}) => ({
  event: 'charge.success',
  data: {
    ...{ id: 1, status: 'success', reference, amount: 5_000, currency: 'ZMW' },
    ...changes,
  },
})

/** The gateway's word about a payment; only what succeeded is told of. */
export const toldByPaystack = (reference: string, changes: object = {}): Callback =>
  signed(paidEvent(reference, changes))

/** A declined card leaves the visitor on the page, which another card may pay: then the visitor leaves it. */
export async function pressPaystack(page: string, action: Action): Promise<string> {
  if (action === 'decline') {
    const body = new URLSearchParams({ action })
    await fetch(page, { method: 'POST', body, redirect: 'manual' })
    return press(page, 'cancel')
  }
  return press(page, action)
}

/** Cards on the page of a third gateway, which a portal has by `SANDBOX_CONNECTS`. */
export const paystack: PaymentMethod = {
  ...hostedCard(gateway, {
    callback: toldByPaystack,
    denial: { status: 'failed' },
    forgedCallbacks: {
      'another key': (reference) => signed(paidEvent(reference), 'sk_test_of_a_stranger'),
      'no signature': (reference) => {
        const { body } = toldByPaystack(reference)
        return { headers: { 'content-type': 'application/json' }, body }
      },
      'the signature of something else': (reference) => ({
        ...toldByPaystack(reference),
        headers: toldByPaystack('another').headers,
      }),
      'a body that was written again': (reference) => {
        const { headers, body } = toldByPaystack(reference)
        return { headers, body: JSON.stringify(JSON.parse(body), null, 1) }
      },
    },
  }),
  name: 'paystack',
  async press({ visitor, attempt }, page, action) {
    const address = await pressPaystack(page, action)
    return () => comeBack(visitor, attempt, { address, action })
  },
}
