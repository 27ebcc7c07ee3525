import { bundleCall } from '@portal/contract/calls/bundle'
import { budgets } from '../../apps/web/budgets.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { createOutside } from '../client/outside.ts'
import { localized } from '../client/page-examples.ts'
import { measureLoad } from '../client/page-load.ts'
import { pause, until } from '../client/poll.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor } from '../client/visitor.ts'
import { type BarePage, openBarePage } from './bare-page.ts'
import { atLeast, atMost, type Bench, type Figure, median, type Place } from './figure.ts'

const catalogueSize = 5_000
const blockingMaxMs = 100

const cpuRate = 6
const slowedMin = 4
const rounds = 3
/** Time for all that follows a tap, on a slowed processor. */
const settledAfterMs = 2_500
/** The portal keeps a catalogue for a minute, and then asks for it while it still shows the kept one. */
const grownWithinMs = 180_000

const pages = [
  { name: '/table', address: async () => '/table' },
  { name: '/data-bundle', address: async () => `/data-bundle?msisdn=${freshNumber()}` },
]

/** Long tasks are noted from the first on, and how long keys wait until the page shows their answer. */
const notes = `
window.tasks = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) tasks.push(duration)
}).observe({ type: 'longtask', buffered: true })
window.keys = []
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) if (/^key|input$/.test(name)) keys.push(duration)
}).observe({ type: 'event', durationThreshold: 16 })`

const takenOver = `Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'))`

/** Milliseconds that work of a known size takes, of two tries the better. */
const work = `(() => {
  const once = () => {
    const begun = performance.now()
    for (let i = 0, sum = 0; i < 30_000_000; i += 1) sum = (sum * 31 + i) | 0
    return performance.now() - begun
  }
  return Math.min(once(), once())
})()`

const untilTrue = (page: BarePage, expression: string) =>
  until(expression, 30_000, async () => (await page.evaluate<boolean>(expression)) || null)

const takeTasks = (page: BarePage) =>
  page.evaluate<number[]>('(() => { const taken = tasks; tasks = []; return taken })()')

async function typeSearch(page: BarePage, words: string): Promise<void> {
  await page.tap('[name=find]')
  await page.evaluate(`document.querySelector('[name=find]').select()`)
  for (const text of words) {
    await page.send('Input.insertText', { text })
    await pause(150)
  }
}

const actions = {
  tab: (page: BarePage) => page.tap('[role=tab][aria-selected=false]'),
  chip: (page: BarePage) => page.tap('[role=tabpanel] [role=radio][aria-checked=false]'),
  search: (page: BarePage) => typeSearch(page, '1 gb'),
  'search that finds nothing': (page: BarePage) => typeSearch(page, 'qqq'),
}
type Action = keyof typeof actions

/** Each walk begins on a fresh page, so that its first action is the one that fetches the list. */
const walks: readonly (readonly Action[])[] = [
  ['tab', 'chip', 'search', 'tab'],
  ['chip'],
  ['search'],
  ['search that finds nothing'],
]

/** `workMs`: for the same work at full speed and slowed. */
type Seen = { blockedMs: Map<string, number[]>; workMs: { quick: number[]; slowed: number[] } }

/** A page with its tabs on a slowed phone, which nothing has touched. */
async function openSlowed({ portalUrl, debugPort }: Place, path: string, workMs: Seen['workMs']) {
  const page = await openBarePage(debugPort)
  const size = { width: 360, height: 740, deviceScaleFactor: 1, mobile: true }
  await page.send('Emulation.setDeviceMetricsOverride', size)
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: notes })
  workMs.quick.push(await page.evaluate<number>(work))
  await page.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  await page.send('Page.navigate', { url: portalUrl + path })
  await untilTrue(page, `!!document.querySelector('[role=tab]')`)
  return page
}

/** Milliseconds that the first key waits for its answer, which is also the first that has the script fetched. */
async function waitOfFirstKey(place: Place, path: string, workMs: Seen['workMs']): Promise<number> {
  const page = await openSlowed(place, path, workMs)
  await pause(settledAfterMs)
  await page.tap('[name=find]')
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'g', text: 'g' })
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'g' })
  await pause(settledAfterMs)
  const waits = await page.evaluate<number[]>('keys')
  await page.close()
  return Math.max(0, ...waits)
}

/** Walks over a fresh page, and notes for how long each action kept it from answering. */
async function walk(
  place: Place,
  { path, walked }: { path: string; walked: readonly Action[] },
  { blockedMs, workMs }: Seen,
): Promise<void> {
  const page = await openSlowed(place, path, workMs)
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Shift' })
  await untilTrue(page, takenOver)
  await pause(settledAfterMs)
  for (const [place, action] of walked.entries()) {
    await takeTasks(page)
    await actions[action](page)
    await pause(settledAfterMs)
    const tasks = await takeTasks(page)
    const name = `${place === 0 ? 'first' : 'later'} ${action}`
    const sum = tasks.reduce((total, ms) => total + Math.max(0, ms - 50), 0)
    blockedMs.set(name, [...(blockedMs.get(name) ?? []), sum])
  }
  workMs.slowed.push(await page.evaluate<number>(work))
  await page.close()
}

async function weightsOf({ browser, portalUrl }: Place): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, address } of pages) {
    for (const prefix of ['', '/sw']) {
      const context = await browser.newContext({ baseURL: portalUrl, serviceWorkers: 'block' })
      const path = localized(await address(), prefix)
      const { untouched, whole } = await measureLoad(await context.newPage(), path)
      await context.close()
      const bytes = (loaded: typeof whole, kind: string) =>
        loaded.filter(({ type }) => type === kind).reduce((sum, each) => sum + each.bytes, 0)
      const what = localized(name, prefix)
      figures.push(
        atMost(`HTML of ${what}`, bytes(untouched, 'Document'), budgets.largeHtml, ' B'),
        atMost(
          `JavaScript of ${what}, once touched`,
          bytes(whole, 'Script'),
          budgets.pageScript,
          ' B',
        ),
      )
    }
  }
  return figures
}

async function blockingOf(place: Place): Promise<Figure[]> {
  const figures: Figure[] = []
  const workMs: Seen['workMs'] = { quick: [], slowed: [] }
  for (const { name, address } of pages) {
    const seen: Seen = { blockedMs: new Map(), workMs }
    const waits: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      waits.push(await waitOfFirstKey(place, await address(), workMs))
      for (const walked of walks) await walk(place, { path: await address(), walked }, seen)
    }
    const key = `answer to the first key of the search, before anything else, CPU slowed six-fold, ${name}`
    figures.push(atMost(key, Math.round(median(waits)), blockingMaxMs, ' ms'))
    for (const [what, blockedMs] of seen.blockedMs) {
      const told = `blocking by the ${what}, CPU slowed six-fold, ${name}`
      figures.push(atMost(told, Math.round(median(blockedMs)), blockingMaxMs, ' ms'))
    }
  }
  const least = Math.min(...workMs.slowed) / Math.min(...workMs.quick)
  return [
    ...figures,
    atLeast('work of a known size is slower in each of them', least, slowedMin, ' ×'),
  ]
}

/** A list of bundles where the operator's catalogue has thousands of them. */
async function run(place: Place): Promise<Figure[]> {
  const { growCatalogue } = createOutside(portalUnderTest().sandboxUrl)
  const visitor = createVisitor(place.portalUrl)
  await growCatalogue(catalogueSize)
  try {
    await until('the catalogue', grownWithinMs, async () => {
      const { length } = await visitor.result(bundleCall, { lineType: 'PREPAID' })
      return length > catalogueSize / 2 || null
    })
    return [...(await weightsOf(place)), ...(await blockingOf(place))]
  } finally {
    await growCatalogue(0)
  }
}

export const bundles: Bench = { name: 'bundles', run }
