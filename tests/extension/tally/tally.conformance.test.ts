import { systemClock } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import { callJson } from '../../../apps/service/src/adapters/http-json.ts'
import { readerOf } from '../../../apps/service/src/adapters/settings.fixture.ts'
import { operatorConformance } from '../../../apps/service/src/operators/conformance/operator.conformance.ts'
import { tally } from './tally.operator.ts'
import { startTally, type TallyServer, tallyKey } from './tally.server.ts'

let server: TallyServer
const [prepaid, contract, stranger] = ['971000001', '971000003', '971000009'] as Msisdn[]
if (!prepaid || !contract || !stranger) throw new Error('The suite needs three numbers.')

const currency = 'ZMW'

operatorConformance({
  name: 'Tally',
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
      .connect({ send: callJson, clock: systemClock, currency }),
  roleOf: ({ method }) => (method === 'PUT' ? 'act' : 'question'),
  lines: {
    known: [
      [prepaid, 'PREPAID'],
      [contract, 'POSTPAID'],
    ],
    unknown: stranger,
  },
  topUps: {
    msisdn: prepaid,
    refused: contract,
    received: async (msisdn) => server.received(msisdn),
  },
})
