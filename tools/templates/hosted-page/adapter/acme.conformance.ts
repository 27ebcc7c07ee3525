import { money } from '@portal/kernel/money'
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import type {
  Accepted,
  Charge,
  HostedPageDriver,
} from '../../../../apps/service/src/adapters/conformance/driver.ts'
import { hostedPageConformance } from '../../../../apps/service/src/adapters/conformance/hosted-page.conformance.ts'
import {
  booksOfCards,
  type CardRow,
} from '../../../../apps/service/src/adapters/conformance/sandbox-books.fixture.ts'
import { chargeOf, settingsAt } from '../../common/adapter/acme.fixture.ts'
import credentials from '../../common/sandbox/credentials.json' with { type: 'json' }
import { createAcmeGateway } from './acme.gateway.ts'

function createDriver(): HostedPageDriver {
  let sandbox: RunningSandbox
  let origin = ''
  let charges = 0

  function nextCharge(): Charge {
    charges += 1
    return chargeOf(`conformance-${charges}`, null)
  }

  async function press({ show }: Accepted, action: string) {
    if (show.kind !== 'redirect') throw new Error(show.kind)
    const { pathname } = new URL(show.url)
    const body = new URLSearchParams({ action })
    await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
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
      createAcmeGateway({
        ...settingsAt(base, credentials),
        currencies: ['ZMW', 'CDF'],
        merchantName: () => 'The operator',
      }),
    roleOf: ({ method }) => (method === 'POST' ? 'act' : 'question'),
    charge: nextCharge,
    refusedCharge: () => ({ ...nextCharge(), amount: money(4_999n, 'CDF') }),
    unpaid: 'pending',
    pay: (_, accepted) => press(accepted, 'pay'),
    decline: (_, accepted) => press(accepted, 'decline'),
    async books({ reference }) {
      const rows: CardRow[] = await (await fetch(`${origin}/cards`)).json()
      return booksOfCards(rows, reference)
    },
    unknownProviderId: 'ch-0',
    forge: ({ headers, rawBody }) => [
      { headers: {}, rawBody },
      { headers: { ...headers, 'x-acme-signature': '00'.repeat(32) }, rawBody },
      { headers, rawBody: rawBody.replace('"paid"', '"refunded"') },
    ],
    returns: (reference) => [
      { query: `reference=${reference}&status=paid`, outcome: 'paid' },
      { query: `reference=${reference}&status=declined`, outcome: 'failed' },
      { query: `reference=${reference}&status=cancelled`, outcome: 'cancelled' },
      { query: `reference=${reference}`, outcome: 'unknown' },
    ],
  }
}

hostedPageConformance(createDriver())
