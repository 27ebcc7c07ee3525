import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/camara-billing/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { directConformance } from '../conformance/direct.conformance.ts'
import type { Charge, DirectDriver, ReceivedCallback } from '../conformance/driver.ts'
import { booksOfDebits, type Debit } from '../conformance/sandbox-books.fixture.ts'
import { chargeOf, payer, settingsOf } from './camara-billing.fixture.ts'
import { createCamaraBilling } from './camara-billing.provider.ts'

/** A charge that is accepted is debited after 3 ms at this scale. */
const timeScale = 1_000
const poor = '971000002'

function createDriver(): DirectDriver {
  let sandbox: RunningSandbox
  let origin = ''
  let callbackUrl = ''
  let charges = 0

  const post = (path: string, body?: object) =>
    fetch(origin + path, { method: 'POST', ...(body ? { body: JSON.stringify(body) } : {}) })
  const faultOnce = async (kind: string) => {
    await post('/faults', { system: 'billing', kind, times: 1 })
  }

  function nextCharge(msisdn: string, minor = 499n): Charge {
    charges += 1
    const { within: _, ...charge } = chargeOf(msisdn, `conformance-${charges}`, money(minor, 'ZMW'))
    return { ...charge, callbackUrl }
  }

  return {
    name: 'CAMARA Carrier Billing',
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
    connect: (base) => createCamaraBilling({ ...settingsOf(base, credentials), timeScale }),
    roleOf({ method, path }) {
      if (path.endsWith('/oauth2/token')) return 'preparation'
      return method === 'POST' ? 'act' : 'question'
    },
    charge: () => nextCharge(payer),
    refusedCharge: () => nextCharge('971000005'),
    poorCharge: () => nextCharge(poor),
    debitNextLater: () => faultOnce('asynchronous'),
    declineNext: () => faultOnce('decline'),
    async books({ reference, payerMsisdn }) {
      const { debits }: { debits: Debit[] } = await (
        await fetch(`${origin}/lines/${payerMsisdn}`)
      ).json()
      return booksOfDebits(debits, reference)
    },
    unknownProviderId: 'CB000000000000',
    forge(callback: ReceivedCallback) {
      const { authorization = '' } = callback.headers
      const tokens = [
        undefined,
        '',
        'Bearer something-else',
        authorization.replace('conformance-', 'conformance-9'),
        authorization.slice(0, -4),
        `Bearer ${credentials.clientSecret}`,
      ]
      return tokens.map((token) => ({
        ...callback,
        headers: { ...callback.headers, authorization: token },
      }))
    },
  }
}

directConformance(createDriver())
