import { chmod, rm } from 'node:fs/promises'
import { namedFolder } from '../../tools/database/own-folder.ts'
import { atMost, type Figure, row } from '../bench/figure.ts'
import { calls, serve } from './calls.ts'
import { compare, statements, subjectOf } from './measure.ts'
import { open, prepare, sizesOf } from './stock.ts'

/**
 * `npm run bench -- growth`: the same statements over a hundred times as many payments. Ten million
 * take 30 GB and ten to twenty minutes to fill; GROWTH_PAYMENTS and GROWTH_DIR choose otherwise, and
 * GROWTH_KEEP=on leaves the data for another run.
 */
const payments = Number(process.env.GROWTH_PAYMENTS ?? 10_000_000)
const dataDir = process.env.GROWTH_DIR ?? '/tmp/portal-growth'
const times = 100
const ratioMax = 1.5

const megabytes = (bytes: bigint) => `${(bytes / 1_000_000n).toLocaleString('en-US')} MB`

async function main() {
  namedFolder(dataDir)
  await chmod(dataDir, 0o755)
  const small = Math.round(payments / times)
  const stocks = {
    small: { payments: small, detailed: small },
    big: { payments, detailed: payments },
  }
  await prepare(dataDir, stocks, (words) => console.log(words))
  const server = await open(dataDir)
  for (const { table, rows, bytes, indexBytes } of await sizesOf(server.urls.big)) {
    console.log(`${table}: ${rows} rows, ${megabytes(bytes)}, indexes ${megabytes(indexBytes)}`)
  }
  const figures: Figure[] = []
  const hold = (name: string, found: Awaited<ReturnType<typeof compare>>) => {
    const { small, big } = found
    const told = `${name}: p50 ${small.p50Ms.toFixed(2)} : ${big.p50Ms.toFixed(2)} ms, p99 ${small.p99Ms.toFixed(2)} : ${big.p99Ms.toFixed(2)} ms`
    const figure = atMost(told, big.p99Ms / small.p99Ms, ratioMax, ' ×')
    console.log(row(figure))
    figures.push(figure)
  }
  const { urls } = server
  const subjects = { small: await subjectOf(urls.small), big: await subjectOf(urls.big) }
  for (const statement of statements) hold(statement.name, await compare(statement, subjects))
  const places = { small: await serve(urls.small), big: await serve(urls.big) }
  for (const call of calls) hold(call.name, await compare(call, places))
  const started = [...Object.values(places), ...Object.values(subjects)]
  await Promise.all(started.map((one) => one.stop()))
  await server.stop()
  if (process.env.GROWTH_KEEP !== 'on') await rm(dataDir, { recursive: true, force: true })
  process.exit(figures.every(({ ok }) => ok) ? 0 : 1)
}

main()
