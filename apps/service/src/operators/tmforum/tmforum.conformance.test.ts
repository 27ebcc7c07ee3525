import { type AccountNo, parseFixedAccount, parseLineAccount } from '@portal/kernel/account-no'
import { systemClock } from '@portal/kernel/instant'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { callJson } from '../../adapters/http-json.ts'
import { readerOf } from '../../adapters/settings.fixture.ts'
import { aLead } from '../../ports/operator/lead.fixture.ts'
import type { OperatorDriver } from '../conformance/driver.ts'
import { operatorConformance } from '../conformance/operator.conformance.ts'
import { tmForum } from './tmforum.operator.ts'

function number(raw: string): Msisdn {
  const parsed = parseMsisdn(raw)
  if (!parsed.ok) throw new Error(raw)
  return parsed.value
}

function account(raw: string): AccountNo {
  const parsed = /^\d/.test(raw) ? parseLineAccount(raw) : parseFixedAccount(raw)
  if (!parsed.ok) throw new Error(raw)
  return parsed.value
}

type Payment = { amount: string; invoiceNo?: string }
type Delivery = { kind: string; amount: string; productCode: string }

function createDriver(): OperatorDriver {
  const currency = 'ZMW'
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
    currency,
    async start() {
      // Orders are carried out within 50 ms.
      sandbox = await startSandbox({ port: 0, timeScale: 100, currency })
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
        .connect({ send: callJson, clock: systemClock, currency }),
    roleOf({ method, path }) {
      if (method === 'POST') return 'act'
      return /\/(bucket|customerBill)$/.test(path) ? 'preparation' : 'question'
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
    catalogue: {
      sold: 'DATA_1GB_7D',
      retired: 'DATA_2GB_2D',
      plan: { code: 'ODU_200GB_1M', serviceType: 'HBB_ODU_AW' },
    },
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
    bills: {
      billed: {
        msisdn: number('971000003'),
        accountNo: account('1000000003'),
        outstanding: 24_530n,
      },
      unbilled: number('971000001'),
      unknown: number('971000009'),
      unknownAccount: account('1000000009'),
    },
    invoices: {
      accountNo: account('P1000000001'),
      statuses: ['OPEN', 'OVERDUE', 'PAID'],
      contactEmail: 'bills@example.com',
      contactMsisdn: number('971000001'),
      lineNumber: '211000001',
      settled: account('PE1000000002'),
      unknownAccount: account('P1000000009'),
    },
    billPayments: {
      accountNo: account('1000000004'),
      refused: account('1000000009'),
      invoice: {
        accountNo: account('P1000000001'),
        invoiceNo: 'INV-P1000000001-3',
        outstanding: 51_275n,
        paidNo: 'INV-P1000000001-1',
        paidAmount: 45_000n,
      },
      async received(accountNo) {
        const answer = await fetch(`${origin}/accounts/${accountNo}`)
        if (answer.status === 404) return []
        const { payments }: { payments: Payment[] } = await answer.json()
        return payments.map(({ amount, invoiceNo = null }) => ({
          minor: BigInt(amount.replace('.', '')),
          invoiceNo,
        }))
      },
    },
    leads: {
      lead: aLead(),
      otherPlan: 'ODU_400GB_1M',
      refusedPlan: 'NO_SUCH_PLAN',
      async received() {
        const leads: { plan: string }[] = await (await fetch(`${origin}/leads`)).json()
        return leads.map(({ plan }) => plan)
      },
      async change(reference, { status, code }) {
        const body = JSON.stringify({ status, note: `${code}: as agreed` })
        await fetch(`${origin}/leads/${reference}`, { method: 'PUT', body })
      },
    },
  }
}

operatorConformance(createDriver())
