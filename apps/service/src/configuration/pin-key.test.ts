import { constants, createPublicKey, generateKeyPairSync, publicEncrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPinKey } from './pin-key.ts'

// OpenSSL writes the one form or the other by the same command, by its version.
const forms = ['pkcs8', 'pkcs1'] as const

test('browsers get the public half only, as base64 of DER SPKI', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  for (const type of forms) {
    const der = privateKey.export({ format: 'der', type }).toString('base64')
    const given = createPinKey(der).publicKey
    const read = createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' })
    expect(read.equals(publicKey)).toBe(true)
  }
})

test('a key that is none stops the start', () => {
  expect(() => createPinKey('bm8ga2V5')).toThrow('PIN_PRIVATE_KEY must be an RSA private key')
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const pinKey = createPinKey(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'))

const encrypted = (text: string, oaepHash = 'sha256') =>
  publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash },
    Buffer.from(text),
  ).toString('base64')

test('opens the four digits that a browser encrypted, however often', () => {
  expect(pinKey.open(encrypted('2468'))?.secret).toBe('2468')
  expect(pinKey.open(encrypted('0000'))?.secret).toBe('0000')
})

test('the same seal has one digest, however it is written, and another seal of the same digits another', () => {
  const seal = encrypted('2468')
  const digest = pinKey.open(seal)?.sealDigest
  const urlSafe = seal.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  for (const written of [urlSafe, ` ${seal}`, `${seal.slice(0, 9)}\n${seal.slice(9)}`, `${seal}==`])
    expect(pinKey.open(written)?.sealDigest).toBe(digest)
  expect(pinKey.open(encrypted('2468'))?.sealDigest).not.toBe(digest)
})

test('opens no seal whose leading zero was left out: it would have another digest', () => {
  const seals = Array.from({ length: 3_000 }, () => Buffer.from(encrypted('2468'), 'base64'))
  const zero = seals.find(([first]) => first === 0)
  expect(zero).toBeDefined()
  expect(pinKey.open(zero?.toString('base64') ?? '')?.secret).toBe('2468')
  expect(pinKey.open(zero?.subarray(1).toString('base64') ?? '')).toBeNull()
})

test.each([
  ['three digits', encrypted('246')],
  ['five digits', encrypted('24680')],
  ['letters', encrypted('abcd')],
  ['digits of another script', encrypted('२४६८')],
  ['another digest', encrypted('2468', 'sha1')],
  ['clear digits', '2468'],
  ['nothing', ''],
  ['too much', 'A'.repeat(1_000)],
])('opens no PIN from %s', (_what, sent) => {
  expect(pinKey.open(sent)).toBeNull()
})
