import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const bitsMin = 2_048

function readKey(privateKeyBase64: string): KeyObject | null {
  try {
    return createPrivateKey({
      key: Buffer.from(privateKeyBase64, 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
  } catch {
    return null
  }
}

/** The public half of the PIN key, as browsers import it: base64 of DER SPKI. */
export function publicPinKey(privateKeyBase64: string): string {
  const key = readKey(privateKeyBase64)
  const bits = key?.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0
  if (!key || bits < bitsMin) {
    throw new Error(
      `PIN_PRIVATE_KEY must be an RSA private key of at least ${bitsMin} bits, base64 of DER PKCS #8.`,
    )
  }
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
}
