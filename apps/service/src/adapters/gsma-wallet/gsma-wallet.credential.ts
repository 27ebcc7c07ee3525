import { constants, createHash, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto'

const bitsMin = 2_048

/** The wallet's key for PINs: base64 of DER SPKI. Null for what is no RSA key of at least 2048 bits. */
export function readPinKey(base64: string): KeyObject | null {
  try {
    const key = createPublicKey({
      key: Buffer.from(base64, 'base64'),
      format: 'der',
      type: 'spki',
    })
    const bits = key.asymmetricKeyType === 'rsa' ? key.asymmetricKeyDetails?.modulusLength : 0
    return (bits ?? 0) < bitsMin ? null : key
  } catch {
    return null
  }
}

/** A PIN as only the wallet can read it: base64 of RSA-OAEP with SHA-256, for digest and mask. */
export const sealSecret = (key: KeyObject, secret: string): string =>
  publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(secret),
  ).toString('base64')

/** The UUID that names a request at the wallet: of the same id always the same (RFC 9562, version 8). */
export function correlationIdOf(requestId: string): string {
  const bytes = createHash('sha256').update(requestId).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
