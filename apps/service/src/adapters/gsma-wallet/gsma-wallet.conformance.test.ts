import { constants, createPrivateKey, privateDecrypt } from 'node:crypto'
import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/gsma-wallet/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import type {
  Charge,
  PassingRequest,
  ReceivedCallback,
  SecretDriver,
} from '../conformance/driver.ts'
import { booksOfDebits, type Debit } from '../conformance/sandbox-books.fixture.ts'
import { secretConformance } from '../conformance/secret.conformance.ts'
import { chargeOf, msisdnOf, payer, pins, settingsOf } from './gsma-wallet.fixture.ts'
import type { GsmaWalletName } from './gsma-wallet.settings.ts'
import { createGsmaWallet } from './gsma-wallet.wallet.ts'

/** A charge that is accepted is judged after 3 ms at this scale. */
const timeScale = 1_000

function openSecret(wallet: keyof typeof credentials, credential: string): string {
  const der = Buffer.from(credentials[wallet].pinPrivateKey, 'base64')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const sealed = Buffer.from(credential, 'base64')
  return privateDecrypt({ key, padding, oaepHash: 'sha256' }, sealed).toString()
}

function createDriver(name: GsmaWalletName): SecretDriver {
  const wallet = name === 'gsma-money' ? 'money' : 'smartcash'
  let sandbox: RunningSandbox
  let origin = ''
  let callbackUrl = ''
  let charges = 0

  const read = async (path: string) => (await fetch(origin + path)).json()
  const post = (path: string, body?: object) =>
    fetch(origin + path, { method: 'POST', ...(body ? { body: JSON.stringify(body) } : {}) })
  const faultOnce = async (kind: string) => {
    await post('/faults', { system: 'gsma-wallet', kind, times: 1 })
  }

  function nextCharge(msisdn: string): Charge {
    charges += 1
    const { within: _, requestId: _id, secret: _pin, ...charge } = chargeOf(msisdn)
    return { ...charge, reference: `conformance-${charges}` }
  }

  return {
    name,
    async start(options) {
      callbackUrl = options.callbackUrl
      sandbox = await startSandbox({ port: 0, timeScale })
      origin = `http://127.0.0.1:${sandbox.port}`
      return origin
    },
    stop: () => sandbox.stop(),
    async reset() {
      await post('/reset')
    },
    connect: (base) =>
      createGsmaWallet({
        ...settingsOf(base, credentials[wallet], name),
        callbackUrl,
        timeScale,
        timeoutMs: 800,
      }),
    roleOf({ method, path }) {
      if (path.endsWith('/oauth2/token')) return 'preparation'
      return method === 'POST' ? 'act' : 'question'
    },
    charge: () => nextCharge(payer),
    refusedCharge: () => nextCharge('971000002'),
    lockedCharge: () => nextCharge('971000006'),
    poorCharge: () => ({ ...nextCharge(payer), amount: money(60_000n, 'ZMW') }),
    rightSecret: pins[name],
    attemptsLeft: [4, 3, 2, 1],
    judgeNextLater: () => faultOnce('asynchronous'),
    reportNext: () => faultOnce('asynchronous'),
    declineNext: () => faultOnce('decline'),
    secretIn({ headers }: PassingRequest) {
      const credential = headers['x-user-credential-1']
      return typeof credential === 'string' ? openSecret(wallet, credential) : null
    },
    async books({ reference }) {
      const { debits }: { debits: Debit[] } = await read(`/wallets/${wallet}/${payer}`)
      return booksOfDebits(debits, reference)
    },
    unknownProviderId: 'GM000000000000',
    forge(callback: ReceivedCallback) {
      const withKey = (key: string | undefined) => ({
        ...callback,
        headers: { ...callback.headers, 'x-api-key': key },
      })
      const { apiKey } = credentials[wallet]
      return [undefined, '', 'something else', apiKey].map(withKey)
    },
    knownPayer: msisdnOf(payer),
    unknownPayer: msisdnOf('971000002'),
  }
}

secretConformance(createDriver('gsma-money'))
secretConformance(createDriver('gsma-smartcash'))
