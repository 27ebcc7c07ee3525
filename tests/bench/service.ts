import { apiPrefix } from '@portal/contract/constants'
import { openAttempt, recharge } from '../client/recharge.ts'
import { apiHeaders, createVisitor, type Visitor } from '../client/visitor.ts'
import { askForPage } from '../methods/card.ts'
import { copyAttempt } from './bench-attempts.ts'
import { atLeast, atMost, type Bench, type Figure, median, type Place } from './figure.ts'
import { type BareServer, type Load, load, startBareServer } from './load.ts'

const rounds = 3

type Target = { url: string; pid: number }
type Asked = { headers: Record<string, string>; paths?: readonly string[] }
type Pair = { ours: Load; least: Load }

/** Portal and bare server in turns, so that whatever else the machine does meets both. */
async function against(ours: Target, bare: BareServer, asked: Asked): Promise<Pair[]> {
  // Thousands of requests pass before the compiler is done with what answers them.
  await load(ours.url, ours.pid, { ...asked, seconds: 5 })
  await load(bare.url, bare.pid, { ...asked, seconds: 3 })
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({
      ours: await load(ours.url, ours.pid, asked),
      least: await load(bare.url, bare.pid, asked),
    })
  }
  bare.stop()
  return pairs
}

const micro = (loads: readonly Load[]): number =>
  Math.round(1_000 * median(loads.map(({ cpuMsPerRequest }) => cpuMsPerRequest)))

function cpuRatio(figure: string, pairs: readonly Pair[], budget: number): Figure {
  const ratio = median(pairs.map(({ ours, least }) => ours.cpuMsPerRequest / least.cpuMsPerRequest))
  const [ours, least] = [
    micro(pairs.map(({ ours }) => ours)),
    micro(pairs.map(({ least }) => least)),
  ]
  return atMost(`${figure} (${ours} : ${least} µs)`, ratio, budget, ' ×')
}

const configRatioMax = 1.6
const statusRatioMax = 1.2
const attemptsPolled = 2_000

async function reads({ portalUrl, databaseUrl, servicePid: pid }: Place): Promise<Figure[]> {
  const configUrl = `${portalUrl}${apiPrefix}/resource/v1/get-product-config`
  const reply = await fetch(configUrl, { headers: apiHeaders })
  const bare = await startBareServer(`${(await reply.arrayBuffer()).byteLength}`)
  const config = await against({ url: configUrl, pid }, bare, { headers: apiHeaders })

  const attempt = await openAttempt(createVisitor(portalUrl))
  const ids = await copyAttempt(databaseUrl, attempt, attemptsPolled)
  const paths = ids.map((id) => `${apiPrefix}/transaction/v1/status?tid=${id}`)
  const floor = await startBareServer(databaseUrl)
  const status = await against({ url: portalUrl, pid }, floor, { headers: apiHeaders, paths })
  return [
    cpuRatio('CPU per read of the product config against node:http', config, configRatioMax),
    cpuRatio(
      'CPU per read of a status against node:http with a pool and one named query',
      status,
      statusRatioMax,
    ),
  ]
}

/** A device that has bought nothing and has nothing to go on with. */
async function knownDevice(portalUrl: string): Promise<Visitor> {
  const device = createVisitor(portalUrl)
  await recharge(device, 'decline')
  return device
}

async function deviceUnderWay(portalUrl: string): Promise<Visitor> {
  const device = createVisitor(portalUrl)
  await askForPage(device, await openAttempt(device))
  return device
}

type PageCase = { who: string; perSecondMin: number; device: Visitor }

/** As phones ask for them: compressed. */
async function pages({ portalUrl, servicePid: pid }: Place): Promise<Figure[]> {
  const cases: PageCase[] = [
    { who: 'a first visit', perSecondMin: 3_000, device: createVisitor(portalUrl) },
    {
      who: 'a known device, nothing of its own on the page',
      perSecondMin: 3_000,
      device: await knownDevice(portalUrl),
    },
    {
      who: 'a device with an unfinished payment',
      perSecondMin: 1_000,
      device: await deviceUnderWay(portalUrl),
    },
  ]
  const figures: Figure[] = []
  for (const { who, perSecondMin, device } of cases) {
    const cookie = [...device.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'accept-encoding': 'br', ...(cookie ? { cookie } : {}) }
    const url = `${portalUrl}/prepaid-recharge`
    await load(url, pid, { headers, seconds: 5 })
    const loads: Load[] = []
    for (let round = 0; round < rounds; round += 1) loads.push(await load(url, pid, { headers }))
    const perSecond = median(loads.map((each) => each.perSecond))
    const figure = `pages a second, ${who} (${micro(loads)} µs of CPU each)`
    figures.push(atLeast(figure, Math.round(perSecond), perSecondMin))
  }
  return figures
}

export const apiReads: Bench = { name: 'reads', run: reads }
export const drawnPages: Bench = { name: 'pages', run: pages }
