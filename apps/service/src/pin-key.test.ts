import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicPinKey } from './pin-key.ts'

// OpenSSL writes the one or the other by the same command, by its version.
test.each(['pkcs8', 'pkcs1'] as const)(
  'of a key as %s browsers get the public half only, as base64 of DER SPKI',
  (type) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const der = privateKey.export({ format: 'der', type }).toString('base64')
    const given = publicPinKey(der)
    const read = createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' })
    expect(read.equals(publicKey)).toBe(true)
  },
)

test('a key that is none stops the start', () => {
  expect(() => publicPinKey('bm8ga2V5')).toThrow('PIN_PRIVATE_KEY must be an RSA private key')
})
