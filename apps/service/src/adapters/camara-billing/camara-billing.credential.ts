import { createHmac, timingSafeEqual } from 'node:crypto'
import { after, type Instant, toIso } from '@portal/kernel/instant'

/** Longer than any charge or refund stays open, in milliseconds. */
const lifeMs = 30 * 24 * 3_600_000

const tagOf = (secret: string, reference: string): Buffer =>
  createHmac('sha256', secret).update(`sink\n${reference}`).digest()

/** The token by which the operator proves that it was told of this charge or refund; nothing of it is stored. */
export const sinkTokenOf = (secret: string, reference: string): string =>
  `${reference}.${tagOf(secret, reference).toString('base64url')}`

/** The reference of a token that we gave out; null for every other. */
export function referenceOfToken(secret: string, token: string): string | null {
  const end = token.lastIndexOf('.')
  const reference = token.slice(0, Math.max(end, 0))
  const given = Buffer.from(token.slice(end + 1), 'base64url')
  const right = tagOf(secret, reference)
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  return reference && isRight ? reference : null
}

/** Where the operator reports a charge or a refund, and by which token. */
export const sinkOf = (secret: string, callbackUrl: string, reference: string, now: Instant) => ({
  sink: callbackUrl,
  sinkCredential: {
    credentialType: 'ACCESSTOKEN',
    accessToken: sinkTokenOf(secret, reference),
    accessTokenExpiresUtc: toIso(after(now, lifeMs)),
    accessTokenType: 'bearer',
  },
})
