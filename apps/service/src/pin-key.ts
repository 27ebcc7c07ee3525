import { createPrivateKey, createPublicKey } from 'node:crypto'
import { ConfigError } from './config.ts'

/** The public half of the PIN key, as browsers import it: base64 of DER SPKI. */
export function publicPinKey(privateKeyBase64: string): string {
  try {
    const key = createPrivateKey({
      key: Buffer.from(privateKeyBase64, 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
    return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
  } catch {
    throw new ConfigError('PIN_PRIVATE_KEY must be an RSA private key, base64 of DER PKCS #8.')
  }
}
