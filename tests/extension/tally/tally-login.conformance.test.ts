import { systemClock } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import { createTokenCaller } from '../../../apps/service/src/adapters/access-token.ts'
import { callJson, type SendJson } from '../../../apps/service/src/adapters/http-json.ts'
import { readerOf } from '../../../apps/service/src/adapters/settings.fixture.ts'
import { operatorConformance } from '../../../apps/service/src/operators/conformance/operator.conformance.ts'
import { tally } from './tally.operator.ts'
import { startTally, type TallyServer, tallyKey } from './tally.server.ts'

let server: TallyServer
const [prepaid, contract, stranger] = ['971000001', '971000003', '971000009'] as Msisdn[]
if (!prepaid || !contract || !stranger) throw new Error('The suite needs three numbers.')

/** Tally with a key that expires: each call needs a token, which a request of its own brings. */
function sendWithToken(origin: string): SendJson {
  const timeoutMs = 400
  const withToken = createTokenCaller({
    fetchToken: (within) =>
      callJson({
        method: 'POST',
        url: `${origin}/v2/tokens`,
        headers: { authorization: `Bearer ${tallyKey}` },
        timeoutMs,
        ...(within && { within }),
      }),
    clock: systemClock,
    timeScale: 1,
    isStale: () => false,
  })
  return (call) =>
    withToken(
      (token) =>
        callJson({ ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } }),
      call.within,
    )
}

/** Another market's: the suites have none of their own. */
const currency = 'CDF'

operatorConformance({
  name: 'Tally with tokens',
  currency,
  async start() {
    server = await startTally()
    return server.origin
  },
  stop: () => server.stop(),
  reset: async () => server.reset(),
  connect: (origin) =>
    tally
      .read(readerOf({ TALLY_URL: origin, TALLY_KEY: tallyKey, TALLY_TIMEOUT_MS: '400' }), {
        timeScale: 1,
      })
      .connect({ send: sendWithToken(origin), clock: systemClock, currency }),
  roleOf({ method }) {
    if (method === 'POST') return 'preparation'
    return method === 'PUT' ? 'act' : 'question'
  },
  isLogin: ({ path }) => path === '/v2/tokens',
  lines: { known: [[prepaid, 'PREPAID']], unknown: stranger },
  topUps: {
    msisdn: prepaid,
    refused: contract,
    received: async (msisdn) => server.received(msisdn),
  },
})
