import { constants, createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto'
import type { Wallet } from '../people/people.store.ts'
import type { World } from '../world.ts'
import { type ErrorObject, errorOf } from './envelope.ts'
import { ledgerOf } from './ledger.store.ts'
import type { WalletFacts } from './wallets.ts'

/** The wrong PIN in a row that locks a wallet. */
const wrongPinsMax = 5

const keys = new Map<string, KeyObject>()

function privateKeyOf({ name, pinPrivateKey }: WalletFacts): KeyObject {
  const known = keys.get(name)
  if (known) return known
  const der = Buffer.from(pinPrivateKey, 'base64')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  keys.set(name, key)
  return key
}

/** The PIN in a credential: base64 of RSA-OAEP with SHA-256 for this wallet's key. Null if it is none. */
export function readCredential(wallet: WalletFacts, credential: string): string | null {
  try {
    return privateDecrypt(
      {
        key: privateKeyOf(wallet),
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: 'sha256',
      },
      Buffer.from(credential, 'base64'),
    ).toString('utf8')
  } catch {
    return null
  }
}

const pinError = (text: string, key: string, value: string): ErrorObject =>
  errorOf('authorisation', 'requestingPartyAuthorisationError', text, { key, value })

/**
 * The wallet's refusal of a PIN, or null if it is right. Attempts that remain and the lock are told in
 * `errorParameters`, which is this wallet's own way: the standard has no field for them.
 */
export function pinFault(
  world: World,
  facts: WalletFacts,
  payer: { msisdn: string; wallet: Wallet },
  pin: string,
): ErrorObject | null {
  const { wallet, msisdn } = payer
  const { wrongPins } = ledgerOf(world, facts.name)
  const locked = () => pinError('The wallet is locked.', 'subStatus', 'locked')
  if (wallet.locked) return locked()
  if (pin === facts.pin) {
    wrongPins.delete(msisdn)
    return null
  }
  const count = (wrongPins.get(msisdn) ?? 0) + 1
  wrongPins.set(msisdn, count)
  if (count < wrongPinsMax) {
    return pinError('The PIN is wrong.', 'remainingAttempts', String(wrongPinsMax - count))
  }
  wallet.locked = true
  return locked()
}
