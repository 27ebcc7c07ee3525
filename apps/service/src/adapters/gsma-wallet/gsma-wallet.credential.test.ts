import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { correlationIdOf, readPinKey, sealSecret } from './gsma-wallet.credential.ts'
import { isUuid } from './gsma-wallet.mapping.ts'

const pair = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
const exported = (key: { export(options: { format: 'der'; type: 'spki' }): Buffer }) =>
  key.export({ format: 'der', type: 'spki' }).toString('base64')

test('a secret is sealed for the wallet’s key, anew each time', () => {
  const { publicKey, privateKey } = pair(2_048)
  const key = readPinKey(exported(publicKey))
  if (!key) throw new Error('No key.')
  const sealed = [sealSecret(key, '2468'), sealSecret(key, '2468')]
  expect(sealed[0]).not.toBe(sealed[1])
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  for (const text of sealed) {
    const bytes = Buffer.from(text, 'base64')
    const opened = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, bytes)
    expect(opened.toString()).toBe('2468')
  }
})

test.each([
  ['no key', 'bm8ga2V5'],
  ['nothing', ''],
  ['an RSA key of 1024 bits', exported(pair(1_024).publicKey)],
  ['another kind of key', exported(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
])('%s seals no secret', (_, text) => {
  expect(readPinKey(text)).toBeNull()
})

test('a correlation id is a UUID, the same for the same request and for no other', () => {
  const ids = ['T1', 'T1-2', 'T1-3', 'reversal T1-R'].map(correlationIdOf)
  expect(ids.every(isUuid)).toBe(true)
  expect(ids[0]).toMatch(/^.{14}8.{4}[89ab]/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(correlationIdOf('T1')).toBe(ids[0])
})
