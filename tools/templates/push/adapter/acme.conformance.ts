import { money } from '@portal/kernel/money'
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import type {
  Charge,
  PushDriver,
} from '../../../../apps/service/src/adapters/conformance/driver.ts'
import { pushConformance } from '../../../../apps/service/src/adapters/conformance/push.conformance.ts'
import {
  booksOfDebits,
  type Debit,
} from '../../../../apps/service/src/adapters/conformance/sandbox-books.fixture.ts'
import { chargeOf, msisdnOf, settingsAt } from '../../common/adapter/acme.fixture.ts'
import credentials from '../../common/sandbox/credentials.json' with { type: 'json' }
import { createAcmeWallet } from './acme.wallet.ts'

const payer = '971000001'

function createDriver(): PushDriver {
  let sandbox: RunningSandbox
  let origin = ''
  let charges = 0

  const read = async (path: string) => (await fetch(origin + path)).json()

  function nextCharge(msisdn: string): Charge {
    charges += 1
    return chargeOf(`conformance-${charges}`, msisdnOf(msisdn))
  }

  async function press(action: 'approve' | 'decline') {
    const prompts = await read(`/phone/${payer}/prompts`)
    const prompt = prompts.find((each: { status: string }) => each.status === 'waiting')
    const body = JSON.stringify({ action })
    await fetch(`${origin}/phone/${payer}/prompts/${prompt.id}`, { method: 'POST', body })
  }

  return {
    name: 'Acme',
    async start({ callbackUrl }) {
      sandbox = await startSandbox({
        port: 0,
        timeScale: 1_000,
        callbackUrls: { acme: callbackUrl },
      })
      origin = `http://127.0.0.1:${sandbox.port}`
      return origin
    },
    stop: () => sandbox.stop(),
    async reset() {
      await fetch(`${origin}/reset`, { method: 'POST' })
    },
    connect: (base) =>
      createAcmeWallet({
        ...settingsAt(base, credentials),
        currencies: ['ZMW', 'CDF'],
        merchantName: () => 'The operator',
      }),
    roleOf: ({ method }) => (method === 'POST' ? 'act' : 'question'),
    charge: () => nextCharge(payer),
    refusedCharge: () => ({ ...nextCharge(payer), amount: money(4_999n, 'CDF') }),
    unpaid: 'pending',
    pay: () => press('approve'),
    decline: () => press('decline'),
    async books({ reference }) {
      const debits: Debit[] = await read(`/acme/debits/${payer}`)
      return booksOfDebits(debits, reference)
    },
    unknownProviderId: 'ch-0',
    forge: ({ headers, rawBody }) => [
      { headers: {}, rawBody },
      { headers: { ...headers, 'x-acme-signature': '00'.repeat(32) }, rawBody },
      { headers, rawBody: rawBody.replace('"paid"', '"refunded"') },
    ],
    prompts: async () => (await read(`/phone/${payer}/prompts`)).length,
    payers: null,
  }
}

pushConformance(createDriver())
