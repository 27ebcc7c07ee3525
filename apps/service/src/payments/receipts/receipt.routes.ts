import * as calls from '@portal/contract/calls/order-page.schema'
import { parseFixedAccount } from '@portal/kernel/account-no'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { FastifyInstance } from 'fastify'
import { limited, serveCall } from '../../http/calls/serve-call.ts'
import type { GuessLimit, Limit } from '../../http/limits/limits.ts'
import { answer, refused, refuseField } from '../../http/refusals/answer.ts'
import type { Served } from '../../ports/payment-store.port.ts'
import type { CheckoutDeps } from '../orders/checkout.flow.ts'
import { attemptThatCounts, findPaidByReceipt } from '../orders/order.flow.ts'
import { readReference } from '../orders/order.rules.ts'
import { descriptionOf } from '../orders/order-view.rules.ts'
import { receiptOf } from './receipt-view.rules.ts'

export type ReceiptDeps = {
  flowDeps: CheckoutDeps
  receiptLimit: Limit
  findLimit: Limit
  guesses: GuessLimit
}

/** The one of number and account that is named beside a reference; null for a number that is none. */
function servedIn({
  msisdn,
  accountId,
}: {
  msisdn?: string | undefined
  accountId?: string | undefined
}): Result<Served | null, 'msisdn' | 'accountId'> {
  if (accountId !== undefined) {
    if (msisdn !== undefined) return fail('msisdn')
    const account = parseFixedAccount(accountId)
    return ok(account.ok ? { accountId: account.value } : null)
  }
  if (msisdn === undefined) return fail('msisdn')
  const number = parseMsisdn(msisdn)
  return ok(number.ok ? { msisdn: number.value } : null)
}

/** Questions that anyone may ask about a payment with a printed code, or with reference and number. */
export function receiptRoutes(
  app: FastifyInstance,
  { flowDeps, receiptLimit, findLimit, guesses }: ReceiptDeps,
) {
  serveCall(
    app,
    calls.receiptCall,
    limited(receiptLimit, async ({ code }) => {
      const paid = await findPaidByReceipt(flowDeps, code)
      if (!paid) return answer({ genuine: false as const })
      const name = descriptionOf(flowDeps, paid.order)?.summary.name
      return answer(receiptOf(paid.order, paid.payment, name))
    }),
  )

  serveCall(
    app,
    calls.findCall,
    limited(findLimit, async ({ reference, msisdn, accountId }) => {
      const served = servedIn({ msisdn, accountId })
      if (!served.ok) return refuseField(served.error)
      // The reference alone must not lead to the number by trying.
      const guessedAt = readReference(reference, flowDeps.referencePrefix)
      const tooMany = await guesses.spend(guessedAt)
      if (tooMany) return tooMany
      const found = served.value && (await attemptThatCounts(flowDeps, reference, served.value))
      if (!found) return refused('request.not-found', { field: 'reference' })
      await guesses.giveBack(guessedAt)
      return answer({ transactionId: found.payment.id })
    }),
  )
}
