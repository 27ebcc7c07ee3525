import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { canEncrypt, encryptPin } from './encrypt-pin.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

const opened = (sent: string) =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(sent, 'base64'),
  ).toString()

test('a PIN leaves the browser encrypted, so that only the owner of the key can read it', async () => {
  const sent = await encryptPin('0468', key)
  expect(sent).not.toContain('0468')
  expect(opened(sent)).toBe('0468')
})

test('the same PIN is never sent twice in the same form', async () => {
  expect(await encryptPin('2468', key)).not.toBe(await encryptPin('2468', key))
})

test('a browser with WebCrypto can encrypt', () => {
  expect(canEncrypt()).toBe(true)
})
