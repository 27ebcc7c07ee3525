import { appendFile, cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { budgets } from '../../apps/web/budgets.ts'
import { root } from '../../tools/processes/process.ts'
import { temporaryFolder } from '../../tools/processes/temporary-folder.ts'
import { until } from '../client/poll.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { apiHeaders } from '../client/visitor.ts'
import { sumOf } from '../scale/metrics.ts'
import { atMost, type Bench, type Figure } from './figure.ts'

const questions = 5_000
/** Of the 99th percentile, over that with the questions that are shipped. */
const ratioMax = 1.5
const asked = 4_000
const askedFirst = 400

const folders = ['en', 'sw']

/** Of the event loop by a change of the content, in milliseconds. */
const blockMaxMs = 100
/** Until a change is shown, in milliseconds. */
const shownMaxMs = 5_000
const changes = 3

/** Every category gets as many questions more, the same in each language: each has an answer of its own, with a link. */
async function addQuestions(content: string): Promise<void> {
  const names = await readdir(join(content, 'help', 'en'), { recursive: true })
  const categories = names.filter((name) => name.endsWith('.md')).sort()
  const each = Math.ceil(questions / categories.length)
  for (const [place, name] of categories.entries()) {
    for (const folder of folders) {
      const added = Array.from({ length: each }, (_, at) => {
        const id = `more-${place}-${at}`
        const words = `Zuba, Zuba ${place} na Zuba ${at}. `.repeat(15)
        return `\n## Zuba ${place}, ${at}? {#${id}}\n\n${words}[Zuba](/gethelp/paid).\n`
      })
      await appendFile(join(content, 'help', folder, name), added.join(''))
    }
  }
}

async function startWith(content: string): Promise<Stack> {
  const limits = { LIMIT_READS_PER_ADDRESS: '1000000', LIMIT_PAGES_PER_ADDRESS: '1000000' }
  return startStack({ env: { CONTENT_DIR: content, ...limits } })
}

/** Bytes of the body as they are sent, packed. */
const sentBytes = (address: string): Promise<number> =>
  new Promise((done, failed) => {
    const request = get(address, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      reply.on('end', () =>
        reply.statusCode === 200
          ? done(bytes)
          : failed(new Error(`${address}: ${reply.statusCode}`)),
      )
    })
    request.on('error', failed)
  })

/** Milliseconds within which 99 of 100 answers come, asked for one after the other. */
async function p99Of(address: string): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < asked; turn += 1) {
    const begun = performance.now()
    const reply = await fetch(address, { headers: apiHeaders })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
    if (turn >= askedFirst) taken.push(performance.now() - begun)
  }
  return taken.sort((one, other) => one - other)[Math.floor(taken.length * 0.99)] ?? Number.NaN
}

const calls = {
  'search for a word of many': '/portal-service/help/v1/search?language=EN&query=zuba',
  'search for nothing': '/portal-service/help/v1/search?language=SW&query=zebra',
  'the first stage': '/portal-service/help/v1/stage?language=EN',
  'an answer':
    '/portal-service/help/v1/stage?language=SW&parent=paid&category=refunds&question=refund-when',
}

const pages = {
  'the help centre': '/gethelp',
  'a search': '/gethelp?search=zuba',
  'a category, of as many questions as each': '/gethelp/paid/refunds',
  'an answer': '/gethelp/paid/refunds/refund-when',
}

const changed = 'paid/refunds/late-today'

/** A question is added to a file, several times over: how long that stops a process, and how long until it is shown. */
async function changesOf(content: string, { url, service }: Stack): Promise<Figure[]> {
  const file = join(content, 'help', 'en', 'paid', '02-refunds.md')
  const before = await readFile(file, 'utf8')
  // Each reading of the metrics begins a new time to look at.
  const longestBlockMs = async () =>
    1_000 * (await sumOf([service], 'nodejs_eventloop_lag_max_seconds'))
  const [blocks, waits]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < changes; turn += 1) {
    await longestBlockMs()
    await writeFile(file, `${before}\n## Late today, ${turn}? {#late-today}\n\nYes, ${turn}.\n`)
    const begun = performance.now()
    await until('the change is shown', 4 * shownMaxMs, async () =>
      (await (await fetch(`${url}/gethelp/${changed}`)).text()).includes(`Yes, ${turn}.`)
        ? true
        : null,
    )
    waits.push(performance.now() - begun)
    blocks.push(await longestBlockMs())
  }
  return [
    atMost('a change of one question stops a process for', Math.max(...blocks), blockMaxMs, ' ms'),
    atMost('a change of one question is shown within', Math.max(...waits), shownMaxMs, ' ms'),
  ]
}

/** The help centre with 5,000 questions: what its pages weigh, and what its calls take beside those with the shipped ones. */
export const manyQuestions: Bench = {
  name: 'questions',
  async run() {
    await using folder = await temporaryFolder('questions')
    await cp(join(root, 'content'), folder.path, { recursive: true })
    await addQuestions(folder.path)
    await using started = new AsyncDisposableStack()
    const start = async (content: string) => {
      const stack = await startWith(content)
      started.defer(() => stack.stop())
      return stack
    }
    const [few, many] = [await start(join(root, 'content')), await start(folder.path)]
    const figures: Figure[] = []
    for (const prefix of ['', '/sw']) {
      for (const [name, path] of Object.entries(pages)) {
        const bytes = await sentBytes(many.url + prefix + path)
        figures.push(atMost(`HTML of ${name}, ${prefix}${path}`, bytes, budgets.largeHtml, ' B'))
      }
    }
    for (const [name, path] of Object.entries(calls)) {
      const [small, big] = [await p99Of(few.url + path), await p99Of(many.url + path)]
      const told = `${name}, p99 ${small.toFixed(2)} : ${big.toFixed(2)} ms`
      figures.push(atMost(told, big / small, ratioMax, ' ×'))
    }
    return [...figures, ...(await changesOf(folder.path, many))]
  },
}
