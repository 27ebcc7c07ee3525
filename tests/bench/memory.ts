import { setTimeout as wait } from 'node:timers/promises'
import { apiPrefix } from '@portal/contract/constants'
import { openAttempt } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { atMost, type Bench } from './figure.ts'
import { load, memoryMbOf } from './load.ts'

const memoryMaxMb = 200
/** Growth in the second half of the load that is still noise of the collector. */
const slopeMaxMbPerMinute = 5

/** A minute by default; BENCH_MEMORY_MINUTES=60 for the hour. */
const minutes = Number(process.env.BENCH_MEMORY_MINUTES ?? '1')

export const memory: Bench = {
  name: 'memory',
  async run({ portalUrl, servicePid }) {
    await wait(2_000)
    const rest = memoryMbOf(servicePid)
    const addresses = [`${apiPrefix}/resource/v1/get-product-config`, '/prepaid-recharge', '/']
    const device = createVisitor(portalUrl)
    await openAttempt(device)
    const cookie = `sid=${device.cookies.get('sid')}`
    const headers = { cookie, 'x-product-code': 'ORP' }
    const samples: { minute: number; mb: number }[] = []
    const start = performance.now()
    const passed = () => (performance.now() - start) / 60_000
    for (let turn = 0; passed() < minutes; turn += 1) {
      const address = addresses[turn % addresses.length] ?? '/'
      await load(portalUrl + address, servicePid, { headers, seconds: 3 })
      samples.push({ minute: passed(), mb: memoryMbOf(servicePid) })
    }
    const half = samples.slice(Math.floor(samples.length / 2))
    const [first, last] = [half[0], half.at(-1)]
    const grown = (last?.mb ?? 0) - (first?.mb ?? 0)
    const slope = grown / Math.max(0.1, (last?.minute ?? 0) - (first?.minute ?? 0))
    const most = Math.max(...samples.map(({ mb }) => mb))
    return [
      atMost('memory at rest', Math.round(rest), memoryMaxMb, ' MB'),
      atMost(`memory, most in ${minutes} min of load`, Math.round(most), memoryMaxMb, ' MB'),
      atMost('its growth in the second half', Math.round(slope), slopeMaxMbPerMinute, ' MB/min'),
    ]
  },
}
