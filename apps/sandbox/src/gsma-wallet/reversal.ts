import { money, parseMoney, sameMoney } from '@portal/kernel/money'
import type { FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { answer, errorOf, refusal, unknownOf } from './envelope.ts'
import { ledgerOf, type Transaction, transactionOf } from './ledger.store.ts'
import { isObject, malformed, missing } from './request.ts'
import { shapeOfTransaction } from './shapes.ts'
import type { WalletFacts } from './wallets.ts'

/** Only the whole amount goes back. */
const isWhole = ({ amount }: Transaction, body: Record<string, unknown>): boolean => {
  if (body.amount === undefined) return true
  const parsed = typeof body.amount === 'string' ? parseMoney(body.amount, amount.currency) : null
  return parsed?.ok === true && sameMoney(parsed.value, amount)
}

/** Gives a payment back to its payer, once. */
export function reverse(
  world: World,
  facts: WalletFacts,
  request: FastifyRequest,
  from: { clientId: string; record: { link: string | null } },
): ProviderReply {
  const { reference } = request.params as { reference: string }
  const { body } = request
  if (!isObject(body)) return refusal(malformed('The body'))
  if (body.type === undefined) return refusal(missing('type'))
  if (body.type !== 'reversal') return refusal(malformed('type'))
  const paid = transactionOf(world, facts.name, from.clientId, reference)
  if (!paid) return refusal(unknownOf('transaction'))
  if (!isWhole(paid, body)) return refusal(malformed('amount'))
  const wallet = world.people.wallet(facts.name, paid.msisdn)
  if (!paid.debit || paid.status === 'reversed' || !wallet) {
    return refusal(errorOf('businessRule', 'incorrectState', 'This cannot be reversed.'))
  }
  const now = world.clock.now()
  const reversal: Transaction = {
    ...paid,
    reference: `GM${world.nextId()}`,
    type: 'reversal',
    status: 'completed',
    original: paid.reference,
    debit: null,
    debitParty: paid.creditParty,
    creditParty: paid.debitParty,
    createdAt: now,
    modifiedAt: now,
  }
  paid.status = 'reversed'
  paid.modifiedAt = now
  paid.debit.refunded = true
  wallet.balance = money(wallet.balance.minor + paid.amount.minor, wallet.balance.currency)
  ledgerOf(world, facts.name).transactions.set(reversal.reference, reversal)
  from.record.link = `/transactions/${reversal.reference}`
  return answer(201, shapeOfTransaction(reversal))
}
