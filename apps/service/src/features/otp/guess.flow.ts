import { newId } from '@portal/kernel/ids'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { AccessTokens } from '../../ports/access-tokens.port.ts'
import type { Challenge, ChallengeId } from '../../ports/otp-store.port.ts'
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
  return noted(world, async () => {
    const right = await guessRight(world, guess, 'payment')
    if (!right.ok) return right
    const proof = newId<'Proof'>(world.random)
    return useUp(world, right.value, proof)
  })
}

/** Proves the number of a bill. The challenge's own id is the proof, of a purpose that opens no payment. */
export async function verifyInvoiceCode(world: OtpWorld, guess: Guess): Promise<Guessed<string>> {
  return noted(world, async () => {
    const right = await guessRight(world, guess, 'invoice')
    return right.ok ? useUp(world, right.value, guess.id) : right
  })
}

export type UserWorld = OtpWorld & {
  tokens: AccessTokens
  /** Asks the operator's wallet; `unknown` where none is connected. */
  findPayer(msisdn: Msisdn): Promise<PayerAnswer>
}

/**
 * Proves the number of a wallet: answers an access token. A name that is not the code's number is a wrong guess. The
 * wallet is asked only after a right code, so that no stranger learns who has one; one that gives no answer refuses no
 * visitor, since it is asked again with each payment.
 */
export async function verifyUser(
  world: UserWorld,
  { username, isWalletMode, ...guess }: Guess & { username: string; isWalletMode: boolean },
): Promise<Guessed<string>> {
  return noted(world, async () => {
    const right = await guessRight(world, guess, 'payment', paymentPurpose)
    if (!right.ok) return right
    const { challenge, attemptsLeft } = right.value
    const number = numberOf(challenge)
    const isNamed = number !== null && isWalletMode && isNumberOf(username, number)
    if (!isNamed || (await world.findPayer(number)).kind === 'unknown') {
      return fail({ code: 'otp.invalid-user', attemptsLeft })
    }
    const used = await useUp(world, right.value, null)
    if (!used.ok) return used
    const token = newId<'AccessToken'>(world.random)
    const { ownerHash } = challenge
    await world.tokens.issue(token, { ownerHash, msisdn: number, lifeMs: proofLifeMs })
    return ok(token)
  })
}

type RightGuess = { challenge: Challenge; guess: string; attemptsLeft: number }

/**
 * Counts the guess before it is compared, so that any number of guesses at once share what is left. What is refused
 * without comparing takes no lock.
 */
async function guessRight(
  world: OtpWorld,
  { ownerHash, id, otp }: Guess,
  family: Family,
  purpose?: string,
): Promise<Guessed<RightGuess>> {
  const { store, limits } = world
  const seen = await store.find(id)
  if (!seen || !isAskedBy(seen.challenge, ownerHash, family)) return unusable
  if (purpose !== undefined && seen.challenge.purpose !== purpose) return unusable
  const { challenge } = seen
  const early = judge(seen, limits)
  if (early !== 'live') return refusalOf(early)
  const counted = await store.alone(challenge.recipient, async (tx) => {
    const state = (await tx.find(id)) ?? seen
    const judged = judge(state, limits)
    if (judged !== 'live') return refusalOf(judged)
    const guess = await tx.insertGuess(challenge)
    return ok({ challenge, guess, attemptsLeft: guessesLeft(state, limits) - 1 })
  })
  if (!counted.ok || world.codes.isCodeOf(challenge, otp)) return counted
  return fail({ code: 'otp.wrong', attemptsLeft: counted.value.attemptsLeft })
}

/** Of several right guesses at once one uses the challenge up. */
async function useUp(
  { store, digest }: OtpWorld,
  { challenge, guess }: RightGuess,
  proof: string | null,
): Promise<Guessed<string>> {
  return store.alone(challenge.recipient, async (tx) => {
    await tx.deleteGuess(guess)
    const state = await tx.find(challenge.id)
    if (!state || state.isUsed) return unusable
    await tx.use(challenge, proof === null ? null : { digest: digest(proof), lifeMs: proofLifeMs })
    return ok(proof ?? '')
  })
}

const unusable = fail<GuessRefusal>({ code: 'otp.unusable' })

const refusalOf = (code: 'otp.unusable' | 'otp.exhausted') =>
  code === 'otp.unusable' ? unusable : fail<GuessRefusal>({ code, attemptsLeft: 0 })

async function noted<T>(world: OtpWorld, work: () => Promise<Guessed<T>>): Promise<Guessed<T>> {
  const guessed = await work()
  world.observer.guessed(guessed.ok ? 'right' : guessed.error.code)
  return guessed
}
