import { generateKeyPairSync } from 'node:crypto'
import { instantOf } from '@portal/kernel/instant'
import { expect, test } from 'vitest'
import { callJson } from '../adapters/http-json.ts'
import { readConfig } from '../configuration/config.ts'
import { loadContent } from '../features/content/content.store.ts'
import { contentKinds } from '../features.ts'
import { paymentSettings } from '../payments/core/payment.settings.ts'
import { composeDeps, type DepsParts } from './compose-deps.ts'

const variables = {
  SANDBOX: 'on',
  DATABASE_URL: 'postgres://portal@127.0.0.1/portal',
  PIN_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2_048 })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64'),
  SESSION_SECRET: 'key',
  OTP_SECRET: 'key',
  BSS_URL: 'http://127.0.0.1:4000/',
  BSS_API_KEY: 'key',
  BSS_TIMEOUT_MS: '5000',
  FLUTTERWAVE_URL: 'http://127.0.0.1:4000/flutterwave',
  FLUTTERWAVE_SECRET_KEY: 'key',
  FLUTTERWAVE_WEBHOOK_HASH: 'hash',
  FLUTTERWAVE_TIMEOUT_MS: '4000',
}

/** Parts that the composition only stores and never calls. */
const parts = {
  clock: { now: () => instantOf(0) },
  sendTo: () => callJson,
} as unknown as DepsParts

test.each([
  ['the operator', 4_000, 5_000],
  ['a payment method', 24_000, 24_000],
])('a lease outlives five calls of the slowest: %s', async (_, methodMs, longestMs) => {
  const config = readConfig(variables)
  const [card] = config.methods
  if (!card) throw new Error('No method')
  const methods = [card, { ...card, callTimeoutMs: methodMs }]
  const { flowDeps } = composeDeps(
    { ...config, methods },
    await loadContent('content', contentKinds),
    parts,
  )
  expect(flowDeps.settings.leaseMs).toBe(paymentSettings(1, longestMs).leaseMs)
})
