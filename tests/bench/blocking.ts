import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { root } from '../../tools/processes/process.ts'
import { startPagesBetween } from '../client/pages-between.ts'
import { until } from '../client/poll.ts'
import { bareForm } from './bare-react.ts'
import { atLeast, atMost, type Bench, type Figure, median, type Place } from './figure.ts'

/**
 * Total blocking time as the page itself reports it. With the inspector's domains for network and
 * scripts enabled most of the long tasks are the inspector's own, so that only the processor is slowed
 * down here and a script in the page sends what it has seen. Work of a known size at the end of each visit
 * shows that the processor was slow.
 */
const cpuRate = 6
const slowedMin = 4
const rounds = 5
const blockingMaxMs = 30
const touchedAfterMs = 1_500
const reportedAfterMs = 8_000

const reporter = `
function work() {
  const begun = performance.now()
  for (let i = 0, sum = 0; i < 30_000_000; i += 1) sum = (sum * 31 + i) | 0
  return performance.now() - begun
}
const seen = []
const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
addEventListener('load', () => {
  setTimeout(() => dispatchEvent(new Event('keydown')), ${touchedAfterMs})
  setTimeout(() => {
    const felt = seen.filter(({ startTime }) => startTime >= painted())
    const blockingMs = felt.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    document.title = 'blocked ' + blockingMs + ' worked ' + Math.min(work(), work())
  }, ${reportedAfterMs})
})`

/** The bare form hydrated; both halves are made by the same bundler as the portal's. */
async function bareReact() {
  const input = join(root, 'tests/bench/bare-react.entry.ts')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input } },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const chunk = outputs.find((each) => each.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('The bare form was built to nothing.')
  return chunk.code
}

const barePath = '/bare-react'

/** The portal's pages with the reporting script in them, and the bare one. */
async function serveReporting(portalUrl: string) {
  const script = await bareReact()
  const bare = `<!doctype html><html lang="en"><head><title>Recharge</title></head><body><div id="app">${renderToString(bareForm)}</div><script type="module" src="${barePath}.js"></script></body></html>`
  const sendPage = (page: Buffer | string, reply: ServerResponse) => {
    // The portal's policy allows no script of ours.
    reply.removeHeader('content-security-policy')
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.end(page.toString().replace('<head>', `<head><script>${reporter}</script>`))
  }
  const own = {
    [barePath]: (_: unknown, reply: ServerResponse) => sendPage(bare, reply),
    [`${barePath}.js`]: (_: unknown, reply: ServerResponse) =>
      reply.setHeader('content-type', 'text/javascript').end(script),
  }
  return startPagesBetween(portalUrl, { sendPage, own })
}

type Target = { id: string; title: string; webSocketDebuggerUrl: string }
type Report = { blockingMs: number; workMs: number }

/** Opens a page in the browser with nothing of the inspector enabled, and reads its report from its title. */
async function visit(debugPort: number, url: string, rate: number): Promise<Report> {
  const inspector = `http://127.0.0.1:${debugPort}/json`
  const opened = await fetch(`${inspector}/new?about:blank`, { method: 'PUT' })
  const { id, webSocketDebuggerUrl } = (await opened.json()) as Target
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'Emulation.setCPUThrottlingRate', params: { rate } }))
  socket.send(JSON.stringify({ id: 2, method: 'Page.navigate', params: { url } }))
  const report = await until('a report', 60_000, async () => {
    const targets = (await (await fetch(`${inspector}/list`)).json()) as Target[]
    const title = targets.find((target) => target.id === id)?.title ?? ''
    const [, blockingMs, workMs] = /^blocked (\S+) worked (\S+)/.exec(title) ?? []
    return workMs ? { blockingMs: Number(blockingMs), workMs: Number(workMs) } : null
  })
  socket.close()
  await fetch(`${inspector}/close/${id}`)
  return report
}

async function run({ portalUrl, debugPort }: Place): Promise<Figure[]> {
  const { url, stop } = await serveReporting(portalUrl)
  const none: number[] = []
  const seen = { [barePath]: none, '/': [...none], '/prepaid-recharge': [...none] }
  const slowed: number[] = []
  for (const [path, blockedMs] of Object.entries(seen)) {
    const { workMs } = await visit(debugPort, url + path, 1)
    for (let round = 0; round < rounds; round += 1) {
      const report = await visit(debugPort, url + path, cpuRate)
      blockedMs.push(report.blockingMs)
      slowed.push(report.workMs / workMs)
    }
  }
  await stop()
  const bareMs = Math.round(median(seen[barePath]))
  const budgetMs = Math.min(blockingMaxMs, Math.max(bareMs, 1))
  const told = 'total blocking time after the first touch, CPU slowed six-fold'
  const blocked = (['/', '/prepaid-recharge'] as const).map((path) => {
    const blockedMs = Math.round(median(seen[path]))
    return atMost(`${told}, ${path} (bare React ${bareMs} ms)`, blockedMs, budgetMs, ' ms')
  })
  const least = Math.min(...slowed)
  return [
    ...blocked,
    atLeast('work of a known size is slower in each of them', least, slowedMin, ' ×'),
  ]
}

export const blocking: Bench = { name: 'blocking', run }
