import type { Language } from '@portal/kernel/language'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Balances, NumberBalance } from '../../ports/operator/balance.port.ts'
import type { Catalogue, WordsOfBundles } from '../../ports/operator/catalogue.port.ts'
import { paymentPurpose } from '../../ports/payment-store.port.ts'
import { balancePurpose, type HeldProof, type Proofs } from '../../ports/proofs.port.ts'
import { activeBundles, type ServiceType, unsoldCodes, wordedBalances } from './balance.rules.ts'

export type BalanceDeps = {
  balances: Balances
  catalogue: Pick<Catalogue, 'bundles' | 'categoryOf'>
  wordsOf: WordsOfBundles
  proofs: Pick<Proofs, 'findHeld'>
  /** The time for which an order waits for advice about it. */
  adviceMs: number
  pause: (ms: number) => Promise<void>
  onAdviceFailed: (error: unknown) => void
}

/** Purposes of codes that open a balance: of those of a payment too, until one uses them. */
const opensBalance: readonly string[] = [paymentPurpose, balancePurpose]

/** The asker about a number: a session, by one of its proofs where it names one. */
type Asker = { ownerHash: string | null; msisdn: Msisdn; uniqueCode: string | null }

/** The session's proof of the number, which opens its balances. */
export async function proofOf({ proofs }: BalanceDeps, asker: Asker): Promise<HeldProof | null> {
  const { ownerHash, msisdn: subject, uniqueCode } = asker
  if (ownerHash === null) return null
  return proofs.findHeld({ ownerHash, subject, uniqueCode, purposes: opensBalance })
}

/** Whether the session has proved the number. The operator is asked about no other. */
export const hasProved = async (deps: BalanceDeps, asker: Asker): Promise<boolean> =>
  (await proofOf(deps, asker)) !== null

type BalanceQuery = { msisdn: Msisdn; serviceType: ServiceType; language: Language }

/**
 * What is left on a number which the session has proved. A language with words of its own needs to know which bundle each
 * balance came with; where the operator does not tell that in time, its own names stay.
 */
export async function readBalances(
  { balances, wordsOf, adviceMs, pause }: BalanceDeps,
  { msisdn, serviceType, language }: BalanceQuery,
): Promise<Result<readonly NumberBalance[], 'provider.unavailable'>> {
  const words = wordsOf(language)
  const [left, bundles] = await Promise.all([
    balances.balancesOf(msisdn),
    words.size > 0 && serviceType === 'DATA'
      ? Promise.race([balances.bundlesOf(msisdn), pause(adviceMs).then(() => null)])
      : null,
  ])
  if (left.kind !== 'balances') return fail('provider.unavailable')
  const known = bundles?.kind === 'bundles' ? bundles.found : []
  return ok(wordedBalances(left.found, known, words))
}

export type ActiveBundle = ReturnType<typeof activeBundles>[number]

type ActiveQuery = { msisdn: Msisdn; productCode: string; language: Language }

/**
 * Bundles of the same category that are active on a number which the session has proved; none where the operator does not
 * answer. What is known is not kept waiting for the category of a bundle that is not on sale any more.
 */
export async function findActive(
  { balances, catalogue, wordsOf, adviceMs, pause }: BalanceDeps,
  { msisdn, productCode, language }: ActiveQuery,
): Promise<readonly ActiveBundle[]> {
  const late = pause(adviceMs / 2).then(() => null)
  const [bundles, left, sold] = await Promise.all([
    balances.bundlesOf(msisdn),
    balances.balancesOf(msisdn),
    catalogue.bundles(language),
  ])
  if (bundles.kind !== 'bundles' || left.kind !== 'balances' || sold.kind !== 'bundles') return []
  const known = {
    bundles: bundles.found,
    balances: left.found,
    sold: sold.bundles,
    productCode,
  }
  const unsold = await Promise.all(
    unsoldCodes(known).map(
      async (code) => [code, await Promise.race([catalogue.categoryOf(code), late])] as const,
    ),
  )
  return activeBundles({ ...known, unsold: new Map(unsold), words: wordsOf(language) })
}

/**
 * The same beside an order that is stored already: advice, which neither fails the order nor keeps it waiting. For a
 * session that has not proved the number there is none, and the operator is not asked.
 */
export async function adviseActive(
  deps: BalanceDeps,
  { ownerHash, ...query }: ActiveQuery & { ownerHash: string },
): Promise<readonly ActiveBundle[]> {
  try {
    const asker = { ownerHash, msisdn: query.msisdn, uniqueCode: null }
    if (!(await hasProved(deps, asker))) return []
    const late = deps.pause(deps.adviceMs).then(() => [])
    return await Promise.race([findActive(deps, query), late])
  } catch (error) {
    deps.onAdviceFailed(error)
    return []
  }
}
