import { apiPrefix } from '@portal/contract/constants'
import { openAttempt } from '../client/recharge.ts'
import { apiHeaders, createVisitor } from '../client/visitor.ts'
import { atLeast, atMost, type Bench, type Figure, median, type Place } from './figure.ts'
import { type Load, load, startBareServer } from './load.ts'

const cpuRatioMax = 1.6
/** Either is enough: the rate on a quiet machine of two cores, or the share of a bare server's. */
const pageShareMin = 25
const pagesPerSecondMin = 1_000
const rounds = 3

/** Portal and bare server in turns, so that whatever else the machine does meets both. */
async function against(
  url: string,
  pid: number,
  headers: Record<string, string>,
): Promise<{ cpuRatio: number; share: number; perSecond: number }> {
  const reply = await fetch(url, { headers })
  const bare = await startBareServer((await reply.arrayBuffer()).byteLength)
  await load(url, pid, { headers, seconds: 3 })
  await load(bare.url, bare.pid, { headers, seconds: 2 })
  const pairs: [Load, Load][] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push([await load(url, pid, { headers }), await load(bare.url, bare.pid, { headers })])
  }
  bare.stop()
  return {
    cpuRatio: median(pairs.map(([ours, least]) => ours.cpuMsPerRequest / least.cpuMsPerRequest)),
    share: median(pairs.map(([ours, least]) => (100 * ours.perSecond) / least.perSecond)),
    perSecond: median(pairs.map(([ours]) => ours.perSecond)),
  }
}

async function reads({ portalUrl, servicePid }: Place): Promise<Figure[]> {
  const { transactionId } = await openAttempt(createVisitor(portalUrl))
  const figures: Figure[] = []
  for (const path of [
    'resource/v1/get-product-config',
    `transaction/v1/status?tid=${transactionId}`,
  ]) {
    const { cpuRatio } = await against(`${portalUrl}${apiPrefix}/${path}`, servicePid, apiHeaders)
    const name = path.split('?')[0]
    figures.push(atMost(`CPU per GET ${name} against node:http`, cpuRatio, cpuRatioMax, ' ×'))
  }
  return figures
}

async function pages({ portalUrl, servicePid }: Place): Promise<Figure[]> {
  const figures: Figure[] = []
  const device = createVisitor(portalUrl)
  await openAttempt(device)
  for (const [who, headers] of [
    ['first visit', {}],
    ['drawn for a known device', { cookie: `sid=${device.cookies.get('sid')}` }],
  ] as const) {
    const url = `${portalUrl}/prepaid-recharge`
    const { share, perSecond } = await against(url, servicePid, headers)
    const told = `pages a second against node:http, ${who} (${Math.round(perSecond)}/s)`
    const figure = atLeast(told, share, pageShareMin, ' %')
    figures.push({
      ...figure,
      budget: `${figure.budget}, or ≥ ${pagesPerSecondMin}/s`,
      ok: figure.ok || perSecond >= pagesPerSecondMin,
    })
  }
  return figures
}

export const apiReads: Bench = { name: 'reads', run: reads }
export const drawnPages: Bench = { name: 'pages', run: pages }
