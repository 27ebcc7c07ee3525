import { toIso } from '@portal/kernel/instant'
import { type Money, toDecimal } from '@portal/kernel/money'
import type { FastifyRequest } from 'fastify'
import { type ProviderReply, providerCall } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import type { CardPayment, CardTransaction } from './card-payment.ts'
import credentials from './credentials.json' with { type: 'json' }

/** Amounts travel as numbers in major units. */
export const major = (amount: Money): number => Number(toDecimal(amount))

/** The merchant's account at the gateway. */
export const accountId = 20937

export const success = (message: string, data: unknown, meta?: object): ProviderReply => ({
  status: 200,
  body: { status: 'success', message, ...(meta ? { meta } : {}), data },
})

export const refusal = (status: number, message: string): ProviderReply => ({
  status,
  body: { status: 'error', message, data: null },
})

export const noTransaction = refusal(404, 'No transaction was found for this id')

/** A call of the gateway: behind the faults, and only with the secret key. */
export function gatewayCall(world: World, act: (request: FastifyRequest) => ProviderReply) {
  return providerCall(world, 'flutterwave', (request) => {
    const { authorization } = request.headers
    if (!authorization) return refusal(401, 'Authorization required')
    const expected = `Bearer ${credentials.secretKey}`
    return authorization === expected ? act(request) : refusal(401, 'Invalid authorization key')
  })
}

/** One try with a card, in the shape that verification and webhook share. */
export function transactionOf(payment: CardPayment, transaction: CardTransaction) {
  const amount = major(payment.amount)
  const fee = Math.round(amount * 2.9) / 100
  return {
    id: transaction.id,
    tx_ref: payment.reference,
    flw_ref: `FLW-MOCK-${transaction.id}`,
    device_fingerprint: 'N/A',
    amount,
    currency: payment.amount.currency,
    charged_amount: amount,
    app_fee: fee,
    merchant_fee: 0,
    processor_response: transaction.processorResponse,
    auth_model: 'NOAUTH',
    ip: '127.0.0.1',
    narration: payment.merchant,
    status: transaction.status,
    payment_type: 'card',
    created_at: toIso(transaction.at),
    account_id: accountId,
    card: {
      first_6digits: transaction.card.number.slice(0, 6),
      last_4digits: transaction.card.number.slice(-4),
      issuer: `${transaction.card.network} TEST BANK`,
      country: 'ZAMBIA ZM',
      type: transaction.card.network,
      expiry: '09/32',
    },
    meta: null,
    amount_settled: Math.round((amount - fee) * 100) / 100,
    customer: {
      id: transaction.id,
      name: payment.customer.name ?? 'Anonymous customer',
      phone_number: payment.customer.phoneNumber,
      email: payment.customer.email,
      created_at: toIso(transaction.at),
    },
  }
}
