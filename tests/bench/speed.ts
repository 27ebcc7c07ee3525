import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
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
const lcpRatioMax = 1.1

/** The same form by hand: no script, hardly any style. What is faster than this is not a form. */
const staticForm = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Recharge</title>
<style>body{font:16px/1.5 system-ui;margin:1rem}input,button{font:inherit;padding:.75rem;width:100%;box-sizing:border-box}</style>
</head><body><h1>Recharge a prepaid number</h1><p>Type the number and the amount. You see the total before you pay.</p>
<form method="post"><label>Mobile number<input name="msisdn" type="tel"></label>
<label>Amount<input name="amount" inputmode="numeric"></label><button>Continue</button></form></body></html>`

async function serveStaticForm(): Promise<{ url: string; server: Server }> {
  const body = brotliCompressSync(staticForm)
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.setHeader('content-encoding', 'br')
    reply.end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, server }
}

type Seen = { lcpMs: number }

/** Milliseconds until the largest part of the page was painted. */
async function lcpOf(
  { browser }: Place,
  address: string,
  throttle: { network: object; cpuRate: number },
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', throttle.network as never)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle.cpuRate })
  await page.addInitScript(() => {
    const seen = { lcpMs: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      seen.lcpMs = list.getEntries().at(-1)?.startTime ?? seen.lcpMs
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 })
  const lcpMs = await page.evaluate(() => (window as unknown as { seen: Seen }).seen.lcpMs)
  await context.close()
  return lcpMs
}

async function lcpRatios(place: Place): Promise<Figure[]> {
  const { url, server } = await serveStaticForm()
  const figures: Figure[] = []
  for (const { name, ...throttle } of lines) {
    const times = { form: [] as number[], portal: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.form.push(await lcpOf(place, url, throttle))
      times.portal.push(await lcpOf(place, `${place.portalUrl}/prepaid-recharge`, throttle))
    }
    const [form, portal] = [median(times.form), median(times.portal)]
    const told = `LCP against a static form, ${name} (${Math.round(portal)} : ${Math.round(form)} ms)`
    figures.push(atMost(told, portal / form, lcpRatioMax, ' ×'))
  }
  server.close()
  return figures
}

export const speed: Bench = { name: 'speed', run: lcpRatios }
