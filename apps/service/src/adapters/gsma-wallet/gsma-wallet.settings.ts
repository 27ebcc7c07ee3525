import type { KeyObject } from 'node:crypto'
import type { SettingsReader } from '../../ports/settings.port.ts'
import { readPinKey } from './gsma-wallet.credential.ts'

/** The wallets that take a PIN over this API. Each has settings of its own, by this prefix. */
const prefixes = { 'gsma-money': 'GSMA_MONEY', 'gsma-smartcash': 'GSMA_SMARTCASH' } as const
export type GsmaWalletName = keyof typeof prefixes

export type GsmaWalletSettings = {
  name: GsmaWalletName
  /** Scheme, host and path before `/transactions`, without a slash at the end. */
  baseUrl: string
  tokenUrl: string
  apiKey: string
  /** Also the merchant's own account at the wallet. */
  clientId: string
  clientSecret: string
  /** Sent by the wallet with every callback. */
  callbackKey: string
  /** Our address for callbacks, named in every charge; null asks for none. */
  callbackUrl: string | null
  /** The wallet's key for PINs. */
  pinKey: KeyObject
  /** Per call, in milliseconds. */
  timeoutMs: number
  /** False offers the wallet to no new payment; payments under way are finished. */
  isOffered: boolean
  /** Milliseconds after sending during which a charge without an answer may still arrive. */
  chargeSettlesAfterMs: number
  /** Milliseconds after sending during which a refund without an answer may still appear. */
  refundSettlesAfterMs: number
  /** Divides the wallet's own waits, where its clock runs faster; 1 in production. */
  timeScale: number
}

const minuteMs = 60_000

function readKey(reader: SettingsReader, name: string): KeyObject {
  const key = readPinKey(reader.text(name))
  if (key) return key
  throw new Error(`${name} must be an RSA public key of at least 2048 bits, base64 of DER (SPKI).`)
}

/** Null where no such wallet is connected. */
export function readGsmaWallet(
  reader: SettingsReader,
  wallet: GsmaWalletName,
  { timeScale }: { timeScale: number },
): GsmaWalletSettings | null {
  const prefix = prefixes[wallet]
  if (!reader.has(`${prefix}_URL`)) return null
  const settlesMs = reader.number(`${prefix}_SETTLES_MS`, 10 * minuteMs, 1_000, 3_600_000)
  return {
    name: wallet,
    baseUrl: reader.url(`${prefix}_URL`),
    tokenUrl: reader.url(`${prefix}_TOKEN_URL`),
    apiKey: reader.secret(`${prefix}_API_KEY`),
    clientId: reader.text(`${prefix}_CLIENT_ID`),
    clientSecret: reader.secret(`${prefix}_CLIENT_SECRET`),
    callbackKey: reader.secret(`${prefix}_CALLBACK_KEY`),
    callbackUrl: reader.has(`${prefix}_CALLBACK_URL`) ? reader.url(`${prefix}_CALLBACK_URL`) : null,
    pinKey: readKey(reader, `${prefix}_PIN_KEY`),
    timeoutMs: reader.number('GSMA_WALLET_TIMEOUT_MS', 8_000, 50, 25_000),
    isOffered: reader.flag(`${prefix}_OFFERED`, true),
    chargeSettlesAfterMs: settlesMs / timeScale,
    refundSettlesAfterMs: minuteMs / timeScale,
    timeScale,
  }
}
