import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const bitsMin = 2_048

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

/** The public half of the PIN key, as browsers import it: base64 of DER SPKI. */
export function publicPinKey(privateKeyBase64: string): string {
  const key = readKey(privateKeyBase64)
  const bits = key?.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0
  if (!key || bits < bitsMin) {
    throw new Error(
      `PIN_PRIVATE_KEY must be an RSA private key of at least ${bitsMin} bits, base64 of DER.`,
    )
  }
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
}
