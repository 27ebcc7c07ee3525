import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../tools/process.ts'
import { startPagesBetween } from '../client/pages-between.ts'
import { atMost, type Bench, type Figure, median, type Place } from './figure.ts'

/**
 * Total blocking time as the page itself reports it. With the inspector's domains for network and
 * scripts enabled most of the long tasks are the inspector's own, so that only the processor is slowed
 * down here and a script in the page sends what it has seen.
 */
const cpuRate = 6
const rounds = 5
const blockingMaxMs = 30
const touchedAfterMs = 1_500
const reportedAfterMs = 8_000

const reporter = `
const seen = []
const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
addEventListener('load', () => {
  setTimeout(() => dispatchEvent(new Event('keydown')), ${touchedAfterMs})
  setTimeout(() => {
    const felt = seen.filter(({ startTime }) => startTime >= painted())
    const blockingMs = felt.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    navigator.sendBeacon('/reported', JSON.stringify(blockingMs))
  }, ${reportedAfterMs})
})`

/** The bare form hydrated; both halves are made by the same bundler as the portal's. */
async function bareReact() {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'tests/bench/bare-react.entry.tsx') },
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const chunk = outputs.find((each) => each.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('The bare form was built to nothing.')
  return chunk.code
}

const bareMarkup =
  '<form method="post"><h1>Recharge a prepaid number</h1><label>Mobile number<input type="tel" name="msisdn"/></label>' +
  '<label>Amount<input inputMode="numeric" name="amount"/></label><button type="submit">Continue</button></form>'
const barePath = '/bare-react'

/** The portal's pages with the reporting script in them, and the bare one. */
async function serveReporting(portalUrl: string) {
  const script = await bareReact()
  const bare = `<!doctype html><html lang="en"><head><title>Recharge</title></head><body><div id="app">${bareMarkup}</div><script type="module">${script}</script></body></html>`
  const reports: ((blockingMs: number) => void)[] = []
  const withReporter = (html: string) =>
    html.replace('<head>', `<head><script>${reporter}</script>`)
  const pages = await startPagesBetween(portalUrl, {
    sendPage(page, reply) {
      // The portal's policy allows no script of ours.
      reply.removeHeader('content-security-policy')
      reply.end(withReporter(page.toString()))
    },
    own: {
      async '/reported'(request, reply) {
        const parts: Buffer[] = []
        for await (const part of request) parts.push(part as Buffer)
        reports.shift()?.(Number(Buffer.concat(parts).toString()))
        reply.end()
      },
      [barePath](_request, reply) {
        reply.setHeader('content-type', 'text/html; charset=utf-8')
        reply.end(withReporter(bare))
      },
    },
  })
  const nextReport = () => new Promise<number>((report) => reports.push(report))
  return { ...pages, nextReport }
}

/** Opens a page in the browser with nothing of the inspector enabled; answers how to close it. */
async function openBare(debugPort: number, url: string): Promise<() => Promise<void>> {
  const inspector = `http://127.0.0.1:${debugPort}/json`
  const opened = await fetch(`${inspector}/new?about:blank`, { method: 'PUT' })
  const target = (await opened.json()) as { id: string; webSocketDebuggerUrl: string }
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  const send = (id: number, method: string, params: object) =>
    socket.send(JSON.stringify({ id, method, params }))
  send(1, 'Emulation.setCPUThrottlingRate', { rate: cpuRate })
  send(2, 'Page.navigate', { url })
  return async () => {
    socket.close()
    await fetch(`${inspector}/close/${target.id}`)
  }
}

async function run({ portalUrl, debugPort }: Place): Promise<Figure[]> {
  const { url, stop, nextReport } = await serveReporting(portalUrl)
  const pages = { bare: barePath, home: '/', recharge: '/prepaid-recharge' }
  const seen = { bare: [] as number[], home: [] as number[], recharge: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, path] of Object.entries(pages) as [keyof typeof pages, string][]) {
      const report = nextReport()
      const close = await openBare(debugPort, url + path)
      seen[name].push(await report)
      await close()
    }
  }
  await stop()
  const bareMs = Math.round(median(seen.bare))
  return (['home', 'recharge'] as const).map((name) =>
    atMost(
      `total blocking time after the first touch, CPU slowed six-fold, ${name} (bare React ${bareMs} ms)`,
      Math.round(median(seen[name])),
      Math.min(blockingMaxMs, Math.max(bareMs, 1)),
      ' ms',
    ),
  )
}

export const blocking: Bench = { name: 'blocking', run }
