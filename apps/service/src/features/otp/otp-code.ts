import { createHmac, timingSafeEqual } from 'node:crypto'
import { otpLength } from '@portal/contract/constants'
import type { Challenge } from '../../ports/messages/otp-store.port.ts'

/** The parts that a code is derived from. */
type Source = Pick<Challenge, 'id' | 'recipient'>

/** Codes that every process derives alike, so that none is stored. Decision 077. */
export type OtpCodes = {
  codeOf(challenge: Source): string
  /** Compared in constant time; false as well where the challenge reaches no one. */
  isCodeOf(challenge: Source & Pick<Challenge, 'isReachable'>, guess: string): boolean
}

const codes = 10 ** otpLength
/** 48 bits: of a million codes none is likelier than another by more than one in 280 million. */
const bytes = 6

export function createOtpCodes(secret: string): OtpCodes {
  const codeOf = ({ id, recipient }: Source): string => {
    const tag = createHmac('sha256', secret).update(`otp\n${id}\n${recipient}`).digest()
    return String(tag.readUIntBE(0, bytes) % codes).padStart(otpLength, '0')
  }
  return {
    codeOf,
    isCodeOf(challenge, guess) {
      const [given, right] = [Buffer.from(guess), Buffer.from(codeOf(challenge))]
      const isRight = given.length === right.length && timingSafeEqual(given, right)
      return isRight && challenge.isReachable
    },
  }
}
