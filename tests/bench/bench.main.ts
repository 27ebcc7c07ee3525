import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { freePort } from '../../tools/free-port.ts'
import { root } from '../../tools/process.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { type Bench, type Figure, type Place, row } from './figure.ts'
import { lighthouseScores } from './lighthouse.ts'
import { memory } from './memory.ts'
import { payments } from './payments.ts'
import { apiReads, drawnPages } from './service.ts'
import { speed } from './speed.ts'
import { start } from './start.ts'
import { weights } from './weights.ts'

/** Measures against the portal named in the environment; without names all that is listed here. */
const benches: readonly Bench[] = [
  weights,
  speed,
  lighthouseScores,
  start,
  memory,
  apiReads,
  drawnPages,
  payments,
]

async function place(): Promise<Place> {
  const { portalUrl, databaseUrl } = portalUnderTest()
  const debugPort = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--remote-debugging-port=${debugPort}`,
    ],
  })
  const servicePid = Number(process.env.PORTAL_SERVICE_PID)
  return { portalUrl, databaseUrl, servicePid, browser, debugPort }
}

/** Only a whole run is written down; parts are printed. */
function writeDown(figures: readonly Figure[], browserVersion: string): void {
  const text = `# Benchmarks

Written by \`npm run bench\`. Bytes are exact; speeds are ratios within one run on one machine.

- ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}
- Node ${process.versions.node}, Chromium ${browserVersion}, revision ${revision()}

| figure | value | budget | verdict |
|---|---|---|---|
${figures.map(row).join('\n')}
`
  writeFileSync(join(root, 'docs/benchmarks.md'), text)
}

const revision = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()

async function main() {
  const wanted = process.argv.slice(2)
  const chosen = benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  const here = await place()
  const figures: Figure[] = []
  for (const { name, run } of chosen) {
    const found = await run(here).catch((error: unknown): Figure[] => [
      { figure: name, value: String(error), budget: 'measured', ok: false },
    ])
    for (const figure of found) console.log(row(figure))
    figures.push(...found)
  }
  if (wanted.length === 0) writeDown(figures, here.browser.version())
  await here.browser.close()
  process.exit(figures.every(({ ok }) => ok) ? 0 : 1)
}

main()
