import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto'
import { pinLength } from '@portal/contract/constants'
import type { OpenedSecret } from '../ports/protocol.port.ts'

const bitsMin = 2_048

const pinPattern = new RegExp(`^[0-9]{${pinLength}}$`)

function readKey(privateKeyBase64: string): KeyObject | null {
  const key = Buffer.from(privateKeyBase64, 'base64')
  for (const type of ['pkcs8', 'pkcs1'] as const) {
    try {
      return createPrivateKey({ key, format: 'der', type })
    } catch {
      // Of the other form, or no key.
    }
  }
  return null
}

/** The key for PINs that are typed into the page. */
export type PinKey = {
  /** As browsers import it: base64 of DER SPKI. */
  readonly publicKey: string
  /**
   * The digits of a PIN that a browser encrypted: base64 of RSA-OAEP with SHA-256. Null for everything else. The digits
   * stay in the memory of the request.
   */
  open(encrypted: string): OpenedSecret | null
}

/** Throws for what is no RSA private key of at least 2048 bits, base64 of DER. */
export function createPinKey(privateKeyBase64: string): PinKey {
  const key = readKey(privateKeyBase64)
  const bits = key?.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0
  if (!key || bits < bitsMin) {
    throw new Error(
      `PIN_PRIVATE_KEY must be an RSA private key of at least ${bitsMin} bits, base64 of DER.`,
    )
  }
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
  return { publicKey, open: (encrypted) => openPin(key, encrypted) }
}

const sealedBytes = ({ asymmetricKeyDetails }: KeyObject): number =>
  Math.ceil((asymmetricKeyDetails?.modulusLength ?? 0) / 8)

function openPin(key: KeyObject, encrypted: string): OpenedSecret | null {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  // Base64 can be written in several ways, so the digest is that of the bytes.
  const sealed = Buffer.from(encrypted, 'base64')
  // A number without its leading zero would open as well, and have another digest.
  if (sealed.length !== sealedBytes(key)) return null
  try {
    const digits = privateDecrypt({ key, padding, oaepHash: 'sha256' }, sealed).toString('latin1')
    const sealDigest = createHash('sha256').update(sealed).digest('hex')
    return pinPattern.test(digits) ? { secret: digits, sealDigest } : null
  } catch {
    // Not encrypted with this key. The error may quote the input, so nothing of it is kept.
    return null
  }
}
