import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Balances, NumberBalance } from '../../ports/balance.port.ts'
import type { Catalogue } from '../../ports/catalogue.port.ts'
import { paymentPurpose } from '../../ports/payment-store.port.ts'
import { balancePurpose, type Proofs } from '../../ports/proofs.port.ts'
import { activeBundles } from './balance.rules.ts'

export type BalanceWorld = { balances: Balances; catalogue: Catalogue; proofs: Proofs }

/** Purposes of codes that open a balance: of those of a payment too, until one uses them. */
const opensBalance: readonly string[] = [paymentPurpose, balancePurpose]

/** Who asks about a number: a session, by one of its proofs where it names one. */
type Asker = { ownerHash: string | null; msisdn: Msisdn; uniqueCode: string | null }

/** Whether the session has proved the number. The operator is asked about no other. */
export async function hasProved({ proofs }: BalanceWorld, asker: Asker): Promise<boolean> {
  const { ownerHash, msisdn: subject, uniqueCode } = asker
  if (ownerHash === null) return false
  return proofs.isHeld({ ownerHash, subject, uniqueCode, purposes: opensBalance })
}

/** Everything that is left on a number which the session has proved. */
export async function readBalances(
  { balances }: BalanceWorld,
  msisdn: Msisdn,
): Promise<Result<readonly NumberBalance[], 'provider.unavailable'>> {
  const answer = await balances.balancesOf(msisdn)
  return answer.kind === 'balances' ? ok(answer.found) : fail('provider.unavailable')
}

export type ActiveBundle = ReturnType<typeof activeBundles>[number]

/**
 * Bundles of the same category that are active on a number. Advice: a session that has not proved the number is told of
 * none, and so is one whose operator does not answer.
 */
export async function findActive(
  world: BalanceWorld,
  { productCode, ...asker }: Omit<Asker, 'uniqueCode'> & { productCode: string },
): Promise<readonly ActiveBundle[]> {
  if (!(await hasProved(world, { ...asker, uniqueCode: null }))) return []
  const { balances, catalogue } = world
  const [bundles, left, sold] = await Promise.all([
    balances.bundlesOf(asker.msisdn),
    balances.balancesOf(asker.msisdn),
    catalogue.bundles(),
  ])
  if (bundles.kind !== 'bundles' || left.kind !== 'balances' || sold.kind !== 'bundles') return []
  return activeBundles({
    bundles: bundles.found,
    balances: left.found,
    sold: sold.bundles,
    productCode,
  })
}
