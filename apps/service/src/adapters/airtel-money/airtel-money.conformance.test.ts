import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/airtel-money/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import type { Charge, PushDriver, ReceivedCallback } from '../conformance/driver.ts'
import { pushConformance } from '../conformance/push.conformance.ts'
import { booksOfDebits, type Debit } from '../conformance/sandbox-books.fixture.ts'
import { chargeOf, msisdnOf, settingsOf } from './airtel-money.fixture.ts'
import { createAirtelMoneyWallet } from './airtel-money.wallet.ts'

/** Tokens live 180 ms at this scale, and enquiries are refused for as long after the push. */
const timeScale = 1_000
const payer = '971000001'
function createDriver(): PushDriver {
  let sandbox: RunningSandbox
  let origin = ''
  let charges = 0

  const read = async (path: string) => (await fetch(origin + path)).json()
  const post = (path: string, body?: object) =>
    fetch(origin + path, { method: 'POST', ...(body ? { body: JSON.stringify(body) } : {}) })

  function nextCharge(msisdn: string): Charge {
    charges += 1
    const { within: _, ...charge } = chargeOf(msisdn)
    return { ...charge, reference: `conformance-${charges}`, amount: money(4_999n, 'ZMW') }
  }

  async function press(action: 'approve' | 'decline') {
    const prompts = await read(`/phone/${payer}/prompts`)
    const prompt = prompts.find((each: { status: string }) => each.status === 'waiting')
    await post(`/phone/${payer}/prompts/${prompt.id}`, { action })
  }

  return {
    name: 'Airtel Money',
    async start({ callbackUrl }) {
      sandbox = await startSandbox({
        port: 0,
        timeScale,
        callbackUrls: { 'airtel-money': callbackUrl },
      })
      origin = `http://127.0.0.1:${sandbox.port}`
      return origin
    },
    stop: () => sandbox.stop(),
    async reset() {
      await post('/reset')
    },
    connect: (base) =>
      createAirtelMoneyWallet({
        ...settingsOf(base, {
          secret: credentials.clientSecret,
          hash: credentials.hashKey,
        }),
        timeScale,
      }),
    roleOf({ method, path }) {
      if (path.endsWith('/auth/oauth2/token')) return 'preparation'
      return method === 'POST' ? 'act' : 'question'
    },
    charge: () => nextCharge(payer),
    refusedCharge: () => nextCharge('971000006'),
    unpaid: 'pending',
    pay: () => press('approve'),
    decline: () => press('decline'),
    async books({ reference }) {
      const { debits }: { debits: Debit[] } = await read(`/wallets/money/${payer}`)
      return booksOfDebits(debits, reference)
    },
    unknownProviderId: 'MP000000.0000.L1',
    forge(callback: ReceivedCallback) {
      const { transaction } = JSON.parse(callback.rawBody)
      const bodyOf = (body: object) => ({ ...callback, rawBody: JSON.stringify(body) })
      return [
        bodyOf({ transaction }),
        bodyOf({ transaction, hash: '' }),
        bodyOf({ transaction, hash: Buffer.alloc(32).toString('base64') }),
        { ...callback, rawBody: callback.rawBody.replace('"MP', '"MQ') },
        { ...callback, rawBody: callback.rawBody.replace(transaction.id, 'another') },
      ]
    },
    async prompts() {
      return (await read(`/phone/${payer}/prompts`)).length
    },
    payers: { knownPayer: msisdnOf(payer), unknownPayer: msisdnOf('971000002') },
  }
}

pushConformance(createDriver())
