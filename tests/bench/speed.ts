import { brotliCompressSync } from 'node:zlib'
import { startPagesBetween } from '../client/pages-between.ts'
import { atMost, type Bench, type Figure, median, type Place } from './figure.ts'

/**
 * Applied throttling as browsers' developer tools do it: the connection's round trips are paid with
 * the first answer (3.75 of them), and a tenth of the line goes to overhead.
 */
const line = (roundTripMs: number, kilobitsPerSecond: number) => ({
  offline: false,
  latency: roundTripMs * 3.75,
  downloadThroughput: (kilobitsPerSecond * 1_000 * 0.9) / 8,
  uploadThroughput: (kilobitsPerSecond * 1_000 * 0.9) / 8,
})
const lines = [
  { name: 'slow 4G', network: line(150, 1_638.4), cpuRate: 4 },
  { name: 'slow 3G', network: line(400, 400), cpuRate: 6 },
]
const rounds = 5
const ratioMax = 1.1

/** The same form by hand: no script, hardly any style. What is faster than this is not a form. */
const staticForm = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Recharge</title>
<style>body{font:16px/1.5 system-ui;margin:1rem}input,button{font:inherit;padding:.75rem;width:100%;box-sizing:border-box}</style>
</head><body><h1>Recharge a prepaid number</h1><p>Type the number and the amount. You see the total before you pay.</p>
<form method="post"><label>Mobile number<input name="msisdn" type="tel"></label>
<label>Amount<input name="amount" inputmode="numeric"></label><button>Continue</button></form></body></html>`

const packedForm = brotliCompressSync(staticForm)
const serveStaticForm = () =>
  startPagesBetween('', {
    sendPage() {},
    own: {
      '/'(_request, reply) {
        reply.setHeader('content-type', 'text/html; charset=utf-8')
        reply.setHeader('content-encoding', 'br')
        reply.end(packedForm)
      },
    },
  })

type Seen = { lcpMs: number; readyMs: number }

/**
 * Milliseconds until the largest part of the page was painted, and until it answers: it is painted and whole, and no
 * task of 50 ms or more comes later.
 */
async function timesOf(
  { browser }: Place,
  address: string,
  throttle: { network: object; cpuRate: number },
): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', throttle.network as never)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle.cpuRate })
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, readyMs: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, note: (ms: number) => void) =>
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) note(startTime + duration)
      }).observe({ type, buffered: true })
    watch('largest-contentful-paint', (ms) => {
      seen.lcpMs = ms
    })
    for (const type of ['paint', 'longtask']) {
      watch(type, (ms) => {
        seen.readyMs = Math.max(seen.readyMs, ms)
      })
    }
  })
  await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 })
  const times = await page.evaluate(() => {
    const { lcpMs, readyMs } = (window as unknown as { seen: Seen }).seen
    const [whole] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return { lcpMs, readyMs: Math.max(readyMs, whole?.domContentLoadedEventEnd ?? 0) }
  })
  await context.close()
  return times
}

async function run(place: Place): Promise<Figure[]> {
  const { url, stop } = await serveStaticForm()
  const addresses = {
    form: url,
    recharge: `${place.portalUrl}/prepaid-recharge`,
    home: place.portalUrl,
  }
  const figures: Figure[] = []
  for (const { name, ...throttle } of lines) {
    const seen = { form: [] as Seen[], recharge: [] as Seen[], home: [] as Seen[] }
    for (let round = 0; round < rounds; round += 1) {
      for (const each of ['form', 'recharge', 'home'] as const) {
        seen[each].push(await timesOf(place, addresses[each], throttle))
      }
    }
    for (const [what, time] of [
      ['LCP', 'lcpMs'],
      ['time to interactive', 'readyMs'],
    ] as const) {
      const ms = (of: keyof typeof seen) => median(seen[of].map((times) => times[time]))
      for (const page of ['recharge', 'home'] as const) {
        const told = `${what} of ${page} against a static form, ${name} (${Math.round(ms(page))} : ${Math.round(ms('form'))} ms)`
        figures.push(atMost(told, ms(page) / ms('form'), ratioMax, ' ×'))
      }
    }
  }
  await stop()
  return figures
}

export const speed: Bench = { name: 'speed', run }
