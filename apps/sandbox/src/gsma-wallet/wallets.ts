import { moneyPin, smartcashPin, type WalletKind } from '../people/people.facts.ts'
import credentials from './credentials.json' with { type: 'json' }

export const system = 'gsma-wallet'

/** The wallets that take a PIN over this API, each at an address of its own. */
export const walletNames = ['money', 'smartcash'] as const
export type WalletName = (typeof walletNames)[number] & WalletKind

export type WalletFacts = {
  name: WalletName
  pin: string
  apiKey: string
  clientSecret: string
  /** Sent with every callback, so that the client knows the sender. */
  callbackKey: string
  /** Base64 of DER, PKCS #8. */
  pinPrivateKey: string
}

export const walletFacts: Readonly<Record<WalletName, WalletFacts>> = {
  money: { name: 'money', pin: moneyPin, ...credentials.money },
  smartcash: { name: 'smartcash', pin: smartcashPin, ...credentials.smartcash },
}

/** The address of a wallet's API; links in answers begin after it. */
export const baseOf = (name: WalletName): string => `/${system}/${name}/v1.2/mm`
