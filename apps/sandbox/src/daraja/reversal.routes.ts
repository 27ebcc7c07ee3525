import { constants, createPrivateKey, privateDecrypt } from 'node:crypto'
import { money, sameMoney, toDecimal } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import type { DarajaCallback, ReversalEnd } from './callback.ts'
import credentials from './credentials.json' with { type: 'json' }
import { initiator, shortCode } from './daraja.facts.ts'
import { darajaCall, type Fields, invalid } from './envelope.ts'
import { stampOf } from './names.ts'
import { amountOf, isCallbackUrl } from './push.routes.ts'
import { pushesOf } from './push.store.ts'

/** A reversal takes this time, before any time scale. */
const takesMs = 5_000

const key = createPrivateKey({
  key: Buffer.from(credentials.privateKey, 'base64'),
  format: 'der',
  type: 'pkcs8',
})

/** The initiator's password, encrypted for the provider: RSA with PKCS #1 v1.5, as base64. */
function isInitiator(credential: unknown): boolean {
  try {
    const sealed = Buffer.from(String(credential), 'base64')
    const padding = constants.RSA_PKCS1_PADDING
    const password = privateDecrypt({ key, padding }, sealed).toString('utf8')
    return password === credentials.initiatorPassword
  } catch {
    return false
  }
}

/** Gives the money back, all of it and once. */
function reverse(world: World, receipt: string): ReversalEnd {
  const push = pushesOf(world).byReceipt(receipt)
  const wallet = push && world.people.wallet('mpesa', push.msisdn)
  const debit = push?.debit
  if (!wallet || !debit) {
    return { code: 'R000002', words: 'The OriginalTransactionID is invalid.' }
  }
  if (debit.refunded) {
    return { code: 'R000001', words: 'The transaction has already been reversed.' }
  }
  debit.refunded = true
  wallet.balance = money(wallet.balance.minor + debit.amount.minor, wallet.balance.currency)
  return { code: 0, words: 'The service request is processed successfully.' }
}

function request(world: World, callback: DarajaCallback, fields: Fields): ProviderReply {
  const { TransactionID: receipt, ResultURL: resultUrl, QueueTimeOutURL: timeOutUrl } = fields
  const { Remarks: remarks, ReceiverParty: receiver, RecieverIdentifierType: type } = fields
  if (fields.Initiator !== initiator) return invalid('Initiator')
  if (!isInitiator(fields.SecurityCredential)) return invalid('SecurityCredential')
  if (fields.CommandID !== 'TransactionReversal') return invalid('CommandID')
  if (typeof receipt !== 'string' || !/^[A-Z0-9]{10}$/.test(receipt)) {
    return invalid('TransactionID')
  }
  const amount = amountOf(fields.Amount, world.market)
  const known = pushesOf(world).byReceipt(receipt)
  if (!amount || (known && !sameMoney(known.amount, amount))) return invalid('Amount')
  if (receiver !== shortCode || type !== '11') return invalid('ReceiverParty')
  if (!isCallbackUrl(resultUrl)) return invalid('ResultURL')
  if (!isCallbackUrl(timeOutUrl)) return invalid('QueueTimeOutURL')
  if (typeof remarks !== 'string' || remarks.length < 2 || remarks.length > 100) {
    return invalid('Remarks')
  }
  const n = world.nextId()
  const originatorId = `71840-${n}-1`
  const conversationId = `AG_${stampOf(world.clock.now()).slice(0, 8)}_${n.toString(16)}`
  const reversal = { conversationId, originatorId, resultUrl, receipt, amount: toDecimal(amount) }
  world.later(world.scaled(takesMs), () =>
    callback.announceReversal(reversal, reverse(world, receipt)),
  )
  return {
    status: 200,
    body: {
      OriginatorConversationID: originatorId,
      ConversationID: conversationId,
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    },
  }
}

/** Gives a payment back; its result comes later, at the address that the request names. */
export function reversalRoutes(app: FastifyInstance, world: World, callback: DarajaCallback): void {
  app.post(
    '/daraja/mpesa/reversal/v1/request',
    darajaCall(world, (fields) => request(world, callback, fields)),
  )
}
