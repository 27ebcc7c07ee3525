import { systemClock } from '@portal/kernel/instant'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { callJson } from '../../adapters/http-json.ts'
import { readerOf } from '../../adapters/settings.fixture.ts'
import type { OperatorDriver } from '../conformance/driver.ts'
import { operatorConformance } from '../conformance/operator.conformance.ts'
import { tmForum } from './tmforum.operator.ts'

function number(raw: string): Msisdn {
  const parsed = parseMsisdn(raw)
  if (!parsed.ok) throw new Error(raw)
  return parsed.value
}

type Delivery = { kind: string; amount: string; productCode: string }

function createDriver(): OperatorDriver {
  let sandbox: RunningSandbox
  let origin = ''
  const post = (path: string, body?: object) =>
    fetch(origin + path, { method: 'POST', ...(body ? { body: JSON.stringify(body) } : {}) })
  async function deliveries(msisdn: Msisdn, kind: string): Promise<Delivery[]> {
    const line: { deliveries: Delivery[] } = await (await fetch(`${origin}/lines/${msisdn}`)).json()
    return line.deliveries.filter((delivery) => delivery.kind === kind)
  }
  return {
    name: 'TM Forum',
    async start() {
      // Orders are carried out within 50 ms.
      sandbox = await startSandbox({ port: 0, timeScale: 100 })
      origin = `http://127.0.0.1:${sandbox.port}`
      return origin
    },
    stop: () => sandbox.stop(),
    async reset() {
      await post('/reset')
    },
    connect: (base) =>
      tmForum
        .read(
          readerOf({
            BSS_URL: base,
            BSS_API_KEY: credentials.bssApiKey,
            BSS_TIMEOUT_MS: '400',
          }),
          { timeScale: 1 },
        )
        .connect({ send: callJson, clock: systemClock, currency: 'ZMW' }),
    roleOf({ method, path }) {
      if (method === 'POST') return 'act'
      return path.endsWith('/bucket') ? 'preparation' : 'question'
    },
    lines: {
      known: [
        [number('971000001'), 'PREPAID'],
        [number('971000003'), 'POSTPAID'],
        [number('971000004'), 'HYBRID'],
        [number('971000005'), 'BROADBAND'],
      ],
      unknown: number('971000009'),
    },
    topUps: {
      msisdn: number('971000001'),
      refused: number('971000003'),
      async received(msisdn) {
        const amounts = (await deliveries(msisdn, 'airtime')).map(({ amount }) => amount)
        return amounts.map((amount) => BigInt(amount.replace('.', '')))
      },
    },
    catalogue: { sold: 'DATA_1GB_7D', retired: 'DATA_2GB_2D' },
    orders: {
      msisdn: number('971000002'),
      productCode: 'DATA_1GB_7D',
      otherCode: 'COMBO_WEEK',
      refusedCode: 'MIFI_20GB_30D',
      received: async (msisdn) =>
        (await deliveries(msisdn, 'bundle')).map(({ productCode }) => productCode),
      async holdNext() {
        await post('/faults', { system: 'bss', kind: 'hold-delivery', times: 1 })
      },
    },
    balances: {
      holder: number('971000001'),
      activeCode: 'DATA_1GB_7D',
      device: { msisdn: number('971000005'), owner: number('971000001') },
      unknown: number('971000009'),
    },
  }
}

operatorConformance(createDriver())
