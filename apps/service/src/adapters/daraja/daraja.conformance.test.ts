import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/daraja/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import type { Charge, PushDriver, ReceivedCallback } from '../conformance/driver.ts'
import { pushConformance } from '../conformance/push.conformance.ts'
import { booksOfDebits, type Debit } from '../conformance/sandbox-books.fixture.ts'
import { chargeOf, settingsOf } from './daraja.fixture.ts'
import { createDarajaWallet } from './daraja.wallet.ts'

/** A reversal takes 5 ms at this scale. */
const timeScale = 1_000
const payer = '971000001'
function createDriver(): PushDriver {
  let sandbox: RunningSandbox
  let origin = ''
  let callbacks = ''
  let charges = 0

  const read = async (path: string) => (await fetch(origin + path)).json()
  const post = (path: string, body?: object) =>
    fetch(origin + path, { method: 'POST', ...(body ? { body: JSON.stringify(body) } : {}) })

  function nextCharge(): Charge {
    charges += 1
    const { within: _, ...charge } = chargeOf(payer, `${callbacks}/${charges}`)
    return { ...charge, reference: `conformance-${charges}` }
  }

  async function press(action: 'approve' | 'decline') {
    const prompts = await read(`/phone/${payer}/prompts`)
    const prompt = prompts.find((each: { status: string }) => each.status === 'waiting')
    await post(`/phone/${payer}/prompts/${prompt.id}`, { action })
  }

  return {
    name: 'MPESA by Daraja',
    async start({ callbackUrl }) {
      callbacks = callbackUrl
      sandbox = await startSandbox({ port: 0, timeScale })
      origin = `http://127.0.0.1:${sandbox.port}`
      return origin
    },
    stop: () => sandbox.stop(),
    async reset() {
      await post('/reset')
    },
    connect: (base) => createDarajaWallet({ ...settingsOf(base, credentials), timeScale }),
    roleOf({ path }) {
      if (path.endsWith('/oauth/v1/generate')) return 'preparation'
      return path.endsWith('/query') ? 'question' : 'act'
    },
    charge: nextCharge,
    // More than one push may ask for.
    refusedCharge: () => ({ ...nextCharge(), amount: money(25_000_100n, 'ZMW') }),
    unpaid: 'pending',
    pay: () => press('approve'),
    decline: () => press('decline'),
    async books({ callbackUrl }) {
      const { debits }: { debits: Debit[] } = await read(`/wallets/mpesa/${payer}`)
      return booksOfDebits(debits, callbackUrl)
    },
    unknownProviderId: 'ws_CO_000000000000000000',
    provesSender: false,
    // Nothing in a callback is a secret: any stranger's body is as good as the wallet's own.
    forge: (callback: ReceivedCallback) => [
      { ...callback, rawBody: callback.rawBody.replace(/"MpesaReceiptNumber","Value":"\w+"/, '') },
      { ...callback, rawBody: callback.rawBody.replace('ws_CO_', 'ws_CO_1') },
      callback,
    ],
    async prompts() {
      return (await read(`/phone/${payer}/prompts`)).length
    },
    payers: null,
  }
}

pushConformance(createDriver())
