import {
  constants,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  X509Certificate,
} from 'node:crypto'
import { after, type Instant, toIso } from '@portal/kernel/instant'

const bitsMin = 2_048
const hourMs = 3_600_000

function keyIn(der: Buffer): KeyObject {
  try {
    return new X509Certificate(der).publicKey
  } catch {
    return createPublicKey({ key: der, format: 'der', type: 'spki' })
  }
}

/** The key in a certificate or by itself, base64 of DER. Null for what is no RSA key of at least 2048 bits. */
export function readInitiatorKey(base64: string): KeyObject | null {
  try {
    const key = keyIn(Buffer.from(base64, 'base64'))
    const bits = key.asymmetricKeyType === 'rsa' ? key.asymmetricKeyDetails?.modulusLength : 0
    return (bits ?? 0) < bitsMin ? null : key
  } catch {
    return null
  }
}

/** The initiator's password as only the wallet can read it: base64 of RSA with PKCS #1 v1.5. */
export const securityCredential = (key: KeyObject, password: string): string =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString(
    'base64',
  )

/** A moment by the clock of the wallet's country: YYYYMMDDHHmmss. */
export const stampOf = (now: Instant, utcOffsetHours: number): string =>
  toIso(after(now, utcOffsetHours * hourMs))
    .slice(0, 19)
    .replaceAll(/\D/g, '')

/** What proves the merchant in each call about a push. */
export function passwordOf(shortCode: string, passKey: string, stamp: string) {
  const Password = Buffer.from(`${shortCode}${passKey}${stamp}`).toString('base64')
  return { BusinessShortCode: shortCode, Password, Timestamp: stamp }
}
