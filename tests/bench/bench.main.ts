import { chromium } from '@playwright/test'
import { freePort } from '../../tools/processes/free-port.ts'
import { pause } from '../client/poll.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { blocking } from './blocking.ts'
import { bundles } from './bundles.ts'
import { fairness } from './fairness.ts'
import { type Bench, type Figure, type Place, row } from './figure.ts'
import { largeTables } from './large-tables.ts'
import { lighthouseScores } from './lighthouse.ts'
import { memory } from './memory.ts'
import { payments } from './payments.ts'
import { crashes, oddRequests, simulation } from './programs.ts'
import { manyQuestions } from './questions.ts'
import { repeatVisits } from './repeat.ts'
import { machineLoad, writePart } from './report.ts'
import { apiReads, drawnPages } from './service.ts'
import { speed } from './speed.ts'
import { start } from './start.ts'
import { weights } from './weights.ts'

/** Measures against the portal named in the environment; without names all but the long ones. */
const short: readonly Bench[] = [
  weights,
  repeatVisits,
  speed,
  blocking,
  lighthouseScores,
  bundles,
  manyQuestions,
  largeTables,
  start,
  memory,
  apiReads,
  drawnPages,
  payments,
  fairness,
]
const long: readonly Bench[] = [oddRequests, crashes, simulation]
const all = [...short, ...long]
const order = all.map(({ name }) => name)

const groups: Record<string, readonly string[]> = { service: ['reads', 'pages'] }

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

function chosenBenches(names: readonly string[]): readonly Bench[] {
  if (names.length === 0) return short
  const wanted = names.flatMap((name) => groups[name] ?? [name])
  const unknown = wanted.find((name) => !order.includes(name))
  if (unknown) throw new Error(`There is no part ${unknown}; there are ${order.join(', ')}`)
  return all.filter(({ name }) => wanted.includes(name))
}

/** Earlier work stays in the average for some minutes; a machine that others use is not waited for longer. */
const quietLoad = 1
const quietWithinMs = 240_000

async function untilQuiet(): Promise<string> {
  const end = performance.now() + quietWithinMs
  while (Number(machineLoad()) >= quietLoad && performance.now() < end) await pause(5_000)
  return machineLoad()
}

async function main() {
  const chosen = chosenBenches(process.argv.slice(2))
  const here = await place()
  let isGood = true
  for (const { name, run } of chosen) {
    const load = await untilQuiet()
    const found = await run(here).catch((error: unknown): Figure[] => [
      { figure: name, value: String(error), budget: 'measured', ok: false },
    ])
    console.log(`${name} (load average ${load})`)
    for (const figure of found) console.log(row(figure))
    writePart(name, order, found, { load, browserVersion: here.browser.version() })
    isGood = isGood && found.every(({ ok }) => ok)
  }
  await here.browser.close()
  process.exit(isGood ? 0 : 1)
}

main()
