import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicPinKey } from './pin-key.ts'

// OpenSSL writes the one form or the other by the same command, by its version.
const forms = ['pkcs8', 'pkcs1'] as const

test('browsers get the public half only, as base64 of DER SPKI', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  for (const type of forms) {
    const der = privateKey.export({ format: 'der', type }).toString('base64')
    const given = publicPinKey(der)
    const read = createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' })
    expect(read.equals(publicKey)).toBe(true)
  }
})

test('a key that is none stops the start', () => {
  expect(() => publicPinKey('bm8ga2V5')).toThrow('PIN_PRIVATE_KEY must be an RSA private key')
})
