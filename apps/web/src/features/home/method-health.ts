import { paymentOptionsCall } from '@portal/contract/calls/transaction'
import { timing } from '@portal/contract/constants'
import type { TransactionType } from '@portal/kernel/transaction'
import type { PageContext } from '../../lib/page/page.ts'

/** Home does not wait longer to say it. */
const waitMs = 400

/** The call asks what for; how a payment method is doing is the same for every number and amount. */
const anyPurchase = { amount: '10', mobileNumber: '970000000' }

/**
 * Types of payment methods for a kind of purchase that all have problems, as the payment page says it; none
 * where that takes too long.
 */
export async function readTroubled(
  { api, cache }: PageContext,
  transactionType: TransactionType,
): Promise<readonly string[]> {
  const life = { seconds: timing.dataCacheSeconds }
  const asked = cache.read(`health:${transactionType}`, life, () =>
    api.call(paymentOptionsCall, { ...anyPurchase, transactionType }),
  )
  const late = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null))
  const reply = await Promise.race([asked, late])
  if (!reply?.ok) return []
  const options = reply.value.paymentOption
  const types = new Set<string>(options.map(({ type }) => type))
  for (const { type, health } of options) if (health !== 'troubled') types.delete(type)
  return [...types]
}
