import { expect, test } from 'vitest'
import { gsmaWallet } from '../../sandbox/src/gsma-wallet/gsma-wallet.provider.ts'
import { readerOf } from './adapters/settings.fixture.ts'
import { composeMethods, readMethods } from './compose-methods.ts'
import { loadContent } from './features/content/content.store.ts'

const settings = gsmaWallet.settingsFor({ sandboxUrl: 'http://127.0.0.1:4000', port: 3_000 })
const compose = async (change: Record<string, string> = {}) => {
  const reader = readerOf({ ...settings, ...change })
  return composeMethods(readMethods(reader, { timeScale: 1 }), await loadContent('content'))
}

test('wallets with a PIN are found by the names of their providers', async () => {
  const methods = await compose()
  expect([...methods.keys()]).toEqual(['gsma-money', 'gsma-smartcash'])
  // The brand's own wallet has the brand's words.
  const { wallet } = await loadContent('content')
  expect(methods.get('gsma-money')).toMatchObject({ ...wallet, type: 'AM', access: 'token' })
  expect(methods.get('gsma-smartcash')).toMatchObject({ type: 'SMARTCASH', access: 'open' })
  for (const { protocol, provider, isOffered } of methods.values()) {
    expect([protocol.name, provider.protocol, isOffered]).toEqual(['secret', 'secret', true])
  }
})

test('one that is not offered stays connected', async () => {
  const methods = await compose({ GSMA_SMARTCASH_OFFERED: 'off' })
  expect(methods.get('gsma-smartcash')?.isOffered).toBe(false)
  expect(methods.get('gsma-money')?.isOffered).toBe(true)
})
