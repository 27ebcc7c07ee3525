import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/paystack/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import type { Accepted, Charge, HostedPageDriver } from '../conformance/driver.ts'
import { hostedPageConformance } from '../conformance/hosted-page.conformance.ts'
import { booksOfCards, type CardRow } from '../conformance/sandbox-books.fixture.ts'
import { charge as example, settingsAt } from './paystack.fixture.ts'
import { createPaystackGateway } from './paystack.gateway.ts'

function createDriver(): HostedPageDriver {
  let sandbox: RunningSandbox
  let origin = ''
  let charges = 0

  const post = (path: string) => fetch(origin + path, { method: 'POST' })

  function nextCharge(): Charge {
    charges += 1
    const { within: _, ...charge } = example
    return { ...charge, reference: `conformance-${charges}` }
  }

  async function press({ show }: Accepted, action: string) {
    if (show.kind !== 'redirect') throw new Error(show.kind)
    const { pathname } = new URL(show.url)
    const body = new URLSearchParams({ action })
    await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
  }

  return {
    name: 'Paystack',
    async start({ callbackUrl }) {
      sandbox = await startSandbox({
        port: 0,
        timeScale: 1_000,
        callbackUrls: { paystack: callbackUrl },
      })
      origin = `http://127.0.0.1:${sandbox.port}`
      return origin
    },
    stop: () => sandbox.stop(),
    async reset() {
      await post('/reset')
    },
    connect: (base) =>
      createPaystackGateway(
        settingsAt(base, { ...credentials, timeoutMs: 250, currencies: ['ZMW', 'CDF'] }),
      ),
    roleOf: ({ method }) => (method === 'POST' ? 'act' : 'question'),
    charge: nextCharge,
    refusedCharge: () => ({ ...nextCharge(), amount: money(20_000_000n, 'ZMW') }),
    unpaid: 'absent',
    pay: (_, accepted) => press(accepted, 'pay'),
    decline: (_, accepted) => press(accepted, 'decline'),
    async books({ reference }) {
      const rows: CardRow[] = await (await fetch(`${origin}/cards`)).json()
      return booksOfCards(rows, reference)
    },
    unknownProviderId: '999999999999999',
    forge: (callback) => [
      { ...callback, headers: { ...callback.headers, 'x-paystack-signature': 'ff'.repeat(64) } },
      { ...callback, headers: { ...callback.headers, 'x-paystack-signature': '' } },
      { ...callback, rawBody: callback.rawBody.replace(/"amount":\d+/, '"amount":1') },
      { ...callback, rawBody: `${callback.rawBody} ` },
    ],
    returns: (reference) => [
      { query: `trxref=${reference}&reference=${reference}`, outcome: 'unknown' },
      { query: `reference=${reference}.2&trxref=${reference}.2`, outcome: 'unknown' },
      { query: `trxref=${reference}.4`, outcome: 'unknown' },
      { query: `reference=${reference}&cancelled=true`, outcome: 'cancelled' },
    ],
  }
}

hostedPageConformance(createDriver())
