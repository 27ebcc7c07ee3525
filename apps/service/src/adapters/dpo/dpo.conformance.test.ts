import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/dpo/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import type { Accepted, Charge, HostedPageDriver } from '../conformance/driver.ts'
import { hostedPageConformance } from '../conformance/hosted-page.conformance.ts'
import { booksOfCards, type CardRow } from '../conformance/sandbox-books.fixture.ts'
import { charge as example, partsAt, token } from './dpo.fixture.ts'
import { createDpoGateway } from './dpo.gateway.ts'

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
    const { pathname, search } = new URL(show.url)
    const body = new URLSearchParams({ action })
    await fetch(origin + pathname + search, { method: 'POST', body, redirect: 'manual' })
  }

  return {
    name: 'DPO Pay',
    async start({ callbackUrl }) {
      sandbox = await startSandbox({
        port: 0,
        timeScale: 1_000,
        callbackUrls: { dpo: callbackUrl },
      })
      origin = `http://127.0.0.1:${sandbox.port}`
      return origin
    },
    stop: () => sandbox.stop(),
    async reset() {
      await post('/reset')
    },
    connect: (base) =>
      createDpoGateway(
        partsAt(base, { ...credentials, timeoutMs: 250, currencies: ['ZMW', 'CDF'] }),
      ),
    // Verification alone has a seventh version, and everything is a POST.
    roleOf: ({ path }) => (path.endsWith('/v7/') ? 'question' : 'act'),
    charge: nextCharge,
    refusedCharge: () => ({ ...nextCharge(), amount: money(4_999n, 'CDF') }),
    unpaid: 'absent',
    pay: (_, accepted) => press(accepted, 'pay'),
    decline: (_, accepted) => press(accepted, 'decline'),
    async books({ reference }) {
      const rows: CardRow[] = await (await fetch(`${origin}/cards`)).json()
      return booksOfCards(rows, reference)
    },
    unknownProviderId: token,
    provesSender: false,
    forge: (callback) => [
      callback,
      { ...callback, rawBody: callback.rawBody.replace(/<Result>\d+/, '<Result>901') },
      { ...callback, rawBody: callback.rawBody.replace(/<TransactionToken>[^<]+/, '$&0') },
    ],
    returns: (reference) => [
      {
        query: `TransID=${token}&CCDapproval=1234567890&PnrID=${reference}&TransactionToken=${token}&CompanyRef=${reference}`,
        outcome: 'paid',
      },
      {
        query: `TransID=${token}&CCDapproval=&PnrID=${reference}&TransactionToken=${token}&CompanyRef=${reference}`,
        outcome: 'unknown',
      },
      { query: `transid=${token}&ccdapproval=1&pnrid=${reference}`, outcome: 'paid' },
      { query: `TRANSID=${token}&CCD_Approval=1&PNR_ID=${reference}`, outcome: 'paid' },
      { query: `companyref=${reference}`, outcome: 'unknown' },
      {
        query: `cancelled=true&TransactionToken=${token}&CompanyRef=${reference}`,
        outcome: 'cancelled',
      },
    ],
  }
}

hostedPageConformance(createDriver())
