import { newId } from '@portal/kernel/ids'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type {
  Challenge,
  ChallengeId,
  Earned,
  OtpState,
  OtpTransaction,
} from '../../ports/otp-store.port.ts'
import type { PayerAnswer } from '../../ports/payment-provider.port.ts'
import { type Family, isAskedBy, type OtpWorld } from './otp.flow.ts'
import {
  guessesLeft,
  isNumberOf,
  judge,
  numberOf,
  paymentPurpose,
  proofLifeMs,
} from './otp.rules.ts'

export type GuessRefusal =
  /** Unknown, over, used, or another session's: all alike. */
  | { code: 'otp.unusable' }
  | { code: 'otp.wrong' | 'otp.exhausted' | 'otp.invalid-user'; attemptsLeft: number }

export type Guess = { ownerHash: string | null; id: ChallengeId; otp: string }

type Guessed<T> = Result<T, GuessRefusal>

/** Proves a number or address: answers the proof, which serves once. */
export async function verifyCode(world: OtpWorld, guess: Guess): Promise<Guessed<string>> {
  const proof = newId<'Proof'>(world.random)
  return noted(world, () => compared(world, guess, { family: 'payment' }, usedFor(world, proof)))
}

/** Proves the number of a bill. The challenge's own id is the proof, of a purpose that opens no payment. */
export async function verifyInvoiceCode(world: OtpWorld, guess: Guess): Promise<Guessed<string>> {
  return noted(world, () => compared(world, guess, { family: 'invoice' }, usedFor(world, guess.id)))
}

export type UserWorld = OtpWorld & {
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
  world: UserWorld,
  { username, isWalletMode, ...guess }: Guess & { username: string; isWalletMode: boolean },
): Promise<Guessed<string>> {
  const isNamed = (number: Msisdn | null) => number !== null && isNumberOf(username, number)
  const terms = { family: 'payment', purpose: paymentPurpose, isNamed } as const
  return noted(world, async () => {
    const right = await compared(world, guess, terms, async (_tx, state) => state)
    if (!right.ok) return right
    const { challenge } = right.value
    const number = numberOf(challenge)
    const hasWallet = number && isWalletMode && (await world.findPayer(number)).kind !== 'unknown'
    if (!hasWallet) {
      return fail({
        code: 'otp.invalid-user',
        attemptsLeft: guessesLeft(right.value, world.limits),
      })
    }
    const token = newId<'AccessToken'>(world.random)
    const earned: Earned = { kind: 'token', digest: world.digest(token), lifeMs: proofLifeMs }
    return (await useUp(world, challenge, earned)) ? ok(token) : unusable
  })
}

type Terms = {
  family: Family
  /** Of the code, where only one will do. */
  purpose?: string
  /** Whether the request also names the code's number, where it has to. */
  isNamed?: (number: Msisdn | null) => boolean
}

/**
 * Compares a guess under the lock of its recipient, so that any number at once share what is left: a wrong one is
 * counted and a right one taken before the next is compared. What is refused without comparing takes no lock.
 */
async function compared<T>(
  { store, limits, codes }: OtpWorld,
  { ownerHash, id, otp }: Guess,
  { family, purpose, isNamed }: Terms,
  take: (tx: OtpTransaction, state: OtpState) => Promise<T>,
): Promise<Guessed<T>> {
  const seen = await store.find(id)
  if (!seen || !isAskedBy(seen.challenge, ownerHash, family)) return unusable
  const { challenge } = seen
  if (purpose !== undefined && challenge.purpose !== purpose) return unusable
  const early = judge(seen, limits)
  if (early !== 'live') return refusalOf(early)
  return store.alone(challenge.recipient, async (tx) => {
    const state = await tx.find(id)
    if (!state) return unusable
    const judged = judge(state, limits)
    if (judged !== 'live') return refusalOf(judged)
    const isRight = codes.isCodeOf(challenge, otp)
    if (isRight && (isNamed?.(numberOf(challenge)) ?? true)) return ok(await take(tx, state))
    await tx.insertGuess(challenge)
    const attemptsLeft = guessesLeft(state, limits) - 1
    return fail({ code: isRight ? 'otp.invalid-user' : 'otp.wrong', attemptsLeft })
  })
}

/** Ends the challenge, and stores the proof that it earned. */
const usedFor =
  ({ digest }: OtpWorld, proof: string) =>
  async (tx: OtpTransaction, { challenge }: OtpState): Promise<string> => {
    await tx.use(challenge, { kind: 'proof', digest: digest(proof), lifeMs: proofLifeMs })
    return proof
  }

/** False where another right guess has used the challenge up since. */
const useUp = (
  { store }: OtpWorld,
  { id, recipient }: Challenge,
  earned: Earned,
): Promise<boolean> =>
  store.alone(recipient, async (tx) => {
    const state = await tx.find(id)
    if (!state || state.isUsed) return false
    await tx.use(state.challenge, earned)
    return true
  })

const unusable = fail<GuessRefusal>({ code: 'otp.unusable' })

const refusalOf = (code: 'otp.unusable' | 'otp.exhausted') =>
  code === 'otp.unusable' ? unusable : fail<GuessRefusal>({ code, attemptsLeft: 0 })

async function noted<T>(world: OtpWorld, work: () => Promise<Guessed<T>>): Promise<Guessed<T>> {
  const guessed = await work()
  world.observer.guessed(guessed.ok ? 'right' : guessed.error.code)
  return guessed
}
