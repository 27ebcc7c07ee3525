import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import { type PaymentWorld, providerOf } from './payment.flow.ts'

/**
 * Refuses a number that has no wallet there, before anything is stored. A wallet that does not answer
 * refuses nobody: the push itself will tell.
 */
export async function checkPayer(
  world: PaymentWorld,
  providerName: string,
  msisdn: Msisdn,
): Promise<Result<Msisdn, 'payer.invalid'>> {
  const provider = providerOf(world, providerName)
  if (provider.chargeIsRepeatable) return ok(msisdn)
  const { kind } = await provider.findPayer(msisdn)
  return kind === 'unknown' ? fail('payer.invalid') : ok(msisdn)
}
