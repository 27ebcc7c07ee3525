import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/flutterwave/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import type { Accepted, Charge, HostedPageDriver } from '../conformance/driver.ts'
import { hostedPageConformance } from '../conformance/hosted-page.conformance.ts'
import { booksOfCards, type CardRow } from '../conformance/sandbox-books.fixture.ts'
import { charge as example } from './flutterwave.fixture.ts'
import { createFlutterwaveGateway } from './flutterwave.gateway.ts'

/** Refunds reach the payer within moments at this scale. */
const timeScale = 1_000
const minuteMs = 60_000

function createDriver(): HostedPageDriver {
  let sandbox: RunningSandbox
  let origin = ''
  let charges = 0

  const post = (path: string) => fetch(origin + path, { method: 'POST' })

  function nextCharge(emailId: string): Charge {
    charges += 1
    const { within: _, ...charge } = example
    return { ...charge, emailId, reference: `conformance-${charges}`, amount: money(4_999n, 'ZMW') }
  }

  async function press({ show }: Accepted, fields: Record<string, string>) {
    if (show.kind !== 'redirect') throw new Error(show.kind)
    const { pathname } = new URL(show.url)
    const body = new URLSearchParams(fields)
    await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
  }

  return {
    name: 'Flutterwave',
    async start({ callbackUrl }) {
      sandbox = await startSandbox({
        port: 0,
        timeScale,
        callbackUrls: { flutterwave: callbackUrl },
      })
      origin = `http://127.0.0.1:${sandbox.port}`
      return origin
    },
    stop: () => sandbox.stop(),
    async reset() {
      await post('/reset')
    },
    connect: (base) =>
      createFlutterwaveGateway({
        baseUrl: `${base}/flutterwave`,
        secretKey: credentials.secretKey,
        webhookHash: credentials.webhookHash,
        timeoutMs: 800,
        refundSettlesAfterMs: minuteMs,
        refundMayTakeMs: minuteMs,
        chargeLifeMs: 30 * minuteMs,
        isOffered: true,
        paymentOptions: ['card'],
        merchantName: () => 'The operator',
      }),
    roleOf: ({ method }) => (method === 'POST' ? 'act' : 'question'),
    charge: () => nextCharge('mwansa@example.com'),
    refusedCharge: () => nextCharge('nobody'),
    unpaid: 'absent',
    pay: (_, accepted) => press(accepted, { action: 'pay' }),
    decline: (_, accepted) => press(accepted, { action: 'decline' }),
    async books({ reference }) {
      const rows: CardRow[] = await (await fetch(`${origin}/cards`)).json()
      return booksOfCards(rows, reference)
    },
    unknownProviderId: '99999999',
    forge: (callback) => [
      { ...callback, headers: { ...callback.headers, 'verif-hash': undefined } },
      { ...callback, headers: { ...callback.headers, 'verif-hash': '' } },
      { ...callback, headers: { ...callback.headers, 'verif-hash': 'a guess' } },
    ],
    returns: (reference) => [
      { query: `status=successful&tx_ref=${reference}&transaction_id=7`, outcome: 'paid' },
      { query: `status=completed&txref=${reference}`, outcome: 'paid' },
      { query: `cancelled=true&txRef=${reference}`, outcome: 'cancelled' },
      { query: `status=cancelled&tx_ref=${reference}`, outcome: 'cancelled' },
      { query: `status=failed&tx_ref=${reference}`, outcome: 'failed' },
      { query: `tx_ref=${reference}`, outcome: 'unknown' },
    ],
  }
}

hostedPageConformance(createDriver())
