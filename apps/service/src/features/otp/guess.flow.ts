import { newId } from '@portal/kernel/ids'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type {
  Challenge,
  ChallengeId,
  Earned,
  OtpState,
  OtpTransaction,
} from '../../ports/messages/otp-store.port.ts'
import type { PayerAnswer } from '../../ports/payment-provider.port.ts'
import { paymentPurpose } from '../../ports/payment-store.port.ts'
import { type Family, isAskedBy, type OtpDeps } from './otp.flow.ts'
import {
  guessesLeft,
  isNumberOf,
  numberOf,
  proofLifeMs,
  refuseGuess,
  type Unguessable,
} from './otp.rules.ts'

export type GuessRefusal =
  /** Unknown, over, used, or another session's: all alike. */
  | { code: 'otp.unusable' }
  | { code: 'otp.wrong' | 'otp.exhausted' | 'otp.invalid-user'; attemptsLeft: number }
  | { code: 'otp.locked-today'; attemptsLeft: number; waitMs: number }

export type Guess = { ownerHash: string | null; id: ChallengeId; otp: string }

type Guessed<T> = Result<T, GuessRefusal>

/** Proves a number or address: answers the proof, which serves once. */
export async function verifyCode(deps: OtpDeps, guess: Guess): Promise<Guessed<string>> {
  const proof = newId<'Proof'>(deps.random)
  return countOutcome(deps, () => storeProof(deps, guess, { family: 'payment' }, proof))
}

/** Proves the number of a bill. The challenge's own id is the proof, of a purpose that opens no payment. */
export async function verifyInvoiceCode(deps: OtpDeps, guess: Guess): Promise<Guessed<string>> {
  return countOutcome(deps, () => storeProof(deps, guess, { family: 'invoice' }, guess.id))
}

export type UserCodeDeps = OtpDeps & {
  /** Asks the operator's wallet; `unknown` where none is connected. */
  findPayer(msisdn: Msisdn): Promise<PayerAnswer>
}

/**
 * Proves the number of a wallet: answers an access token. A name that is not the code's number is a wrong guess. The
 * wallet is asked only after a right code and name, so that no stranger learns who has one, and while no transaction is
 * open. A number without one costs nothing, and its code can prove it elsewhere. A wallet that gives no answer refuses
 * no visitor, since it is asked again with each payment.
 */
export async function verifyUser(
  deps: UserCodeDeps,
  { username, isWalletMode, ...guess }: Guess & { username: string; isWalletMode: boolean },
): Promise<Guessed<string>> {
  const isNamed = (number: Msisdn | null) => number !== null && isNumberOf(username, number)
  const terms = { family: 'payment', purpose: paymentPurpose, isNamed } as const
  return countOutcome(deps, async () => {
    const right = await withGuessLock(deps, guess, terms, (tx) =>
      compareGuess(deps, tx, guess, terms),
    )
    if (!right.ok) return right
    const { challenge } = right.value
    const number = numberOf(challenge)
    const hasWallet = number && isWalletMode && (await deps.findPayer(number)).kind !== 'unknown'
    if (!hasWallet) {
      return fail({
        code: 'otp.invalid-user',
        attemptsLeft: guessesLeft(right.value, deps.limits),
      })
    }
    const token = newId<'AccessToken'>(deps.random)
    return (await storeToken(deps, challenge, token)) ? ok(token) : unusable
  })
}

type Terms = {
  family: Family
  /** Of the code, where only one will do. */
  purpose?: string
  /** Whether the request also names the code's number, where it has to. */
  isNamed?: (number: Msisdn | null) => boolean
}

/** Runs `work` under the lock of the code's recipient. What is refused without comparing takes no lock. */
async function withGuessLock<T>(
  { store, limits }: OtpDeps,
  { ownerHash, id }: Guess,
  { family, purpose }: Terms,
  work: (tx: OtpTransaction) => Promise<Guessed<T>>,
): Promise<Guessed<T>> {
  const seen = await store.find(id)
  if (!seen || !isAskedBy(seen.challenge, ownerHash, family)) return unusable
  const { challenge } = seen
  if (purpose !== undefined && challenge.purpose !== purpose) return unusable
  const refused = refuseGuess(seen, limits)
  if (refused) return refusalOf(refused)
  return store.withRecipientLock(challenge.recipient, work)
}

/**
 * Compares a guess under the lock, so that any number at once share what is left. A wrong one is counted before the
 * next is compared; a right one counts nothing.
 */
async function compareGuess(
  { limits, codes }: OtpDeps,
  tx: OtpTransaction,
  { id, otp }: Guess,
  { isNamed }: Terms,
): Promise<Guessed<OtpState>> {
  const state = await tx.find(id)
  if (!state) return unusable
  const refused = refuseGuess(state, limits)
  if (refused) return refusalOf(refused)
  const { challenge } = state
  const isRight = codes.isCodeOf(challenge, otp)
  if (isRight && (isNamed?.(numberOf(challenge)) ?? true)) return ok(state)
  await tx.insertGuess(challenge)
  const attemptsLeft = guessesLeft(state, limits) - 1
  return fail({ code: isRight ? 'otp.invalid-user' : 'otp.wrong', attemptsLeft })
}

/** Compares a guess and, where it is right, ends its challenge and stores the proof before the next is compared. */
const storeProof = (
  deps: OtpDeps,
  guess: Guess,
  terms: Terms,
  proof: string,
): Promise<Guessed<string>> =>
  withGuessLock(deps, guess, terms, async (tx) => {
    const right = await compareGuess(deps, tx, guess, terms)
    if (!right.ok) return right
    await tx.use(right.value.challenge, earn(deps, 'proof', proof))
    return ok(proof)
  })

/** Ends the challenge and stores the token; false where another right guess has used the challenge up since. */
const storeToken = (deps: OtpDeps, { id, recipient }: Challenge, token: string): Promise<boolean> =>
  deps.store.withRecipientLock(recipient, async (tx) => {
    const state = await tx.find(id)
    if (!state || state.isUsed) return false
    await tx.use(state.challenge, earn(deps, 'token', token))
    return true
  })

const earn = ({ digest }: OtpDeps, kind: Earned['kind'], secret: string): Earned => ({
  kind,
  digest: digest(secret),
  lifeMs: proofLifeMs,
})

const unusable = fail<GuessRefusal>({ code: 'otp.unusable' })

const refusalOf = (refused: Unguessable) =>
  refused.code === 'otp.unusable' ? unusable : fail<GuessRefusal>({ ...refused, attemptsLeft: 0 })

async function countOutcome<T>(
  deps: OtpDeps,
  work: () => Promise<Guessed<T>>,
): Promise<Guessed<T>> {
  const outcome = await work()
  deps.observer.countGuess(outcome.ok ? 'right' : outcome.error.code)
  return outcome
}
