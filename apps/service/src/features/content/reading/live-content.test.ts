import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contentKinds } from '../../../features.ts'
import { helpIn } from '../../help/help-content.store.ts'
import { storeTable } from '../../stores/store-table.store.ts'
import { describeFault } from '../content.rules.ts'
import { openContent } from './live-content.store.ts'

const shipped = join(import.meta.dirname, '../../../../../../content')
const lookEveryMs = 20

/** A copy of the shipped content that is watched, and what its observer was told. */
async function watched(everyMs = lookEveryMs) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-content-'))
  await cp(shipped, folder, { recursive: true })
  const content = await openContent(folder, contentKinds, everyMs)
  onTestFinished(async () => {
    content.stop()
    await rm(folder, { recursive: true })
  })
  const told: string[] = []
  content.watch({
    taken: (warnings) => told.push('taken', ...warnings.map(describeFault)),
    refused: (message) => told.push(message),
  })
  /** Whole at once, as editors do: on a busy machine half a file could be at rest for two looks. */
  const write = async (file: string, text: string) => {
    await writeFile(`${folder}-new`, text)
    await rename(`${folder}-new`, join(folder, file))
  }
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  /** Changes a JSON file as an editor would. */
  const edit = async (file: string, change: (value: Record<string, unknown>) => void) => {
    const value = JSON.parse(await read(file))
    change(value)
    await write(file, JSON.stringify(value, null, 2))
  }
  return { folder, content, told, write, read, edit }
}

const eventually = <T>(found: () => T) => expect.poll(found, { timeout: 15_000, interval: 10 })
const severalLooks = () => new Promise((done) => setTimeout(done, 8 * lookEveryMs))

test('a limit, a text and the brand are those of the files as they are now', async () => {
  const { content, told, edit } = await watched()
  const { wording } = content
  await edit('product-config.json', (config) => Object.assign(config, { preMinAmnt: 7 }))
  await eventually(() => content.config.preMinAmnt).toBe(7)
  await edit('pages/en/orp-translation.json', (texts) =>
    Object.assign(texts, { 'refusal.line.invalid': 'No such number' }),
  )
  await eventually(() => wording.words('line.invalid', 'EN', {})).toBe('No such number')
  await edit('brand.json', (brand) => Object.assign(brand, { name: 'Kafue' }))
  await eventually(() => content.brandName).toBe('Kafue')
  expect(JSON.parse(content.manifest(content.languages[0], '')).name).toContain('Kafue')
  expect(told).toEqual(['taken', 'taken', 'taken'])
})

test.each([
  ['pages/sw', 'content/pages/sw'],
  ['help', 'content/help/en'],
  ['help/sw', 'content/help/sw'],
  ['documents', 'content/documents/en'],
  ['bundles', 'content/bundles/sw.json'],
  ['stores.csv', 'content/stores.csv'],
  ['places.csv', 'content/places.csv'],
])('%s that is gone as a whole leaves what was there, and is told', async (part, named) => {
  const { folder, content, told } = await watched()
  const before = {
    languages: content.languages.map(({ code }) => code),
    answers: helpIn(content, 'SW').length,
    stores: storeTable.of(content).length,
  }
  await rename(join(folder, part), `${folder}-away`)
  await eventually(() => told.join()).toMatch(new RegExp(`${named}:1: is in use and not there`))
  expect({
    languages: content.languages.map(({ code }) => code),
    answers: helpIn(content, 'SW').length,
    stores: storeTable.of(content).length,
  }).toEqual(before)
  await rename(`${folder}-away`, join(folder, part))
  await eventually(() => told.at(-1)).toBe('taken')
})

test('a language whose folder is added is one of the languages', async () => {
  const { folder, content, edit } = await watched()
  // Made beside the folder and moved in, as a deployment does.
  const made = `${folder}-ny`
  await cp(join(folder, 'pages/en'), made, { recursive: true })
  await writeFile(join(made, 'language.json'), '{"tag": "ny", "name": "Chichewa"}')
  for (const part of ['help', 'documents']) {
    await cp(join(folder, part, 'en'), join(folder, part, 'ny'), { recursive: true })
  }
  await rename(made, join(folder, 'pages/ny'))
  await eventually(() => content.languages.map(({ code }) => code)).toEqual(['EN', 'NY', 'SW'])
  await edit('brand.json', (brand) => Object.assign(brand, { firstLanguage: 'ny' }))
  await eventually(() => content.languages[0].code).toBe('NY')
})

test('content with a fault is not taken: the old one stays, and file, line and fault are told once', async () => {
  const { content, told, edit, write, read } = await watched()
  const before = content.packageText('orp-translation')
  const whole = await read('pages/en/orp-translation.json')
  await write('pages/en/orp-translation.json', whole.replace('",\n', '"\n'))
  await eventually(() => told.length).toBe(1)
  expect(told[0]).toMatch(
    /^The content has faults:\ncontent\/pages\/en\/orp-translation\.json:\d+: /,
  )
  // Another file of the same folder is not taken alone.
  await edit('product-config.json', (config) => Object.assign(config, { preMinAmnt: 9 }))
  await severalLooks()
  expect(content.packageText('orp-translation')).toBe(before)
  expect(content.config.preMinAmnt).not.toBe(9)
  expect(told).toHaveLength(1)
  await write('pages/en/orp-translation.json', whole)
  await eventually(() => content.config.preMinAmnt).toBe(9)
  expect(told.slice(1)).toEqual(['taken'])
})

test('a table of stores is taken whole, or with a fault in one of its lines not at all', async () => {
  const { content, told, write, read } = await watched()
  const [heads = '', ...lines] = (await read('stores.csv')).split('\n')
  const all = storeTable.of(content).length
  await write('stores.csv', [heads, lines[0], lines[1], ''].join('\n'))
  await eventually(() => storeTable.of(content).length).toBe(2)
  const broken = lines[1]?.replace(/,-15\.\d+,/, ',-1.5,')
  await write('stores.csv', [heads, lines[2], broken, ''].join('\n'))
  await eventually(() => told.length).toBe(2)
  expect(told[1]).toBe(
    'The content has faults:\ncontent/stores.csv:3: latitude "-1.5" must be a number from -18.08 to -8.2, as "-15.4181"',
  )
  expect(storeTable.of(content)).toHaveLength(2)
  await write('stores.csv', [heads, ...lines].join('\n'))
  await eventually(() => storeTable.of(content).length).toBe(all)
})

test('a translation without the word of the glossary is taken, and told as a warning', async () => {
  const { content, told, edit } = await watched()
  await edit('pages/sw/step-translation.json', (texts) =>
    Object.assign(texts, { 'step.codeRequired': 'Andika kodi' }),
  )
  await eventually(() => told).toEqual([
    'taken',
    expect.stringMatching(
      /^content\/pages\/sw\/step-translation\.json:\d+: "pages\/step-translation: step\.codeRequired" must have "msimbo"/,
    ),
    expect.stringContaining('step.codeRequired" has "kodi" for "code"'),
  ])
  expect(content.packageText('sw/step-translation')).toContain('Andika kodi')
})

test('a file that is still being written is not looked into', async () => {
  // Between two looks it always grows; a reading takes less time than it rests.
  const { folder, content, told, read } = await watched(600)
  const text = (await read('product-config.json')).replace(/"preMinAmnt": \d+/, '"preMinAmnt": 7')
  const path = join(folder, 'product-config.json')
  await writeFile(path, '')
  const step = Math.ceil(text.length / 10)
  for (let at = 0; at < text.length; at += step) {
    await appendFile(path, text.slice(at, at + step))
    await new Promise((done) => setTimeout(done, 250))
  }
  await eventually(() => content.config.preMinAmnt).toBe(7)
  expect(told).toEqual(['taken'])
})

test('content that another check refuses is not taken, and nothing that follows it hears of it', async () => {
  const { content, told, edit } = await watched()
  const swapped = vi.fn()
  content.onSwap(swapped)
  content.addCheck(({ brandName }) =>
    brandName === 'Kafue' ? [{ file: 'content/brand.json', line: 3, fault: 'is taken' }] : [],
  )
  await edit('brand.json', (brand) => Object.assign(brand, { name: 'Kafue' }))
  await eventually(() => told.length).toBe(1)
  expect(told[0]).toContain('content/brand.json:3: is taken')
  expect(content.brandName).toBe('Zuba')
  expect(swapped).not.toHaveBeenCalled()
  await edit('brand.json', (brand) => Object.assign(brand, { name: 'Luapula' }))
  await eventually(() => content.brandName).toBe('Luapula')
  expect(swapped).toHaveBeenCalledTimes(1)
})

test('a folder that is away leaves the content in use, and is read when it is back', async () => {
  const { folder, content, told } = await watched()
  await rename(folder, `${folder}-away`)
  await eventually(() => told).toEqual([
    'The content has faults:\ncontent:1: is not there, or its folder is not, or it is a link to nothing',
  ])
  expect(content.brandName).toBe('Zuba')
  await rename(`${folder}-away`, folder)
  await eventually(() => told.at(-1)).toBe('taken')
})

test('a file that vanishes leaves the content in use, and is named until it is back', async () => {
  const { folder, content, told, edit } = await watched()
  const path = join(folder, 'pages/en/about-translation.json')
  const text = await readFile(path)
  // It is in the list of the folder's files, and cannot be opened.
  await symlink('/nowhere', `${folder}-nowhere`)
  await rename(`${folder}-nowhere`, path)
  await edit('brand.json', (brand) => Object.assign(brand, { name: 'Kafue' }))
  await eventually(() => told).toEqual([
    'The content has faults:\ncontent/pages/en/about-translation.json:1: is not there, or its folder is not, or it is a link to nothing',
  ])
  await severalLooks()
  expect(told).toHaveLength(1)
  expect(content.brandName).toBe('Zuba')
  await rm(path)
  await writeFile(path, text)
  await eventually(() => told.at(-1)).toBe('taken')
  expect(content.brandName).toBe('Kafue')
})

test('a folder in the place of a file leaves the content in use, and is named', async () => {
  const { folder, content, told, edit } = await watched()
  const path = join(folder, 'product-config.json')
  await rm(path)
  await mkdir(path)
  // A look between both finds that it is missing.
  await eventually(() => told.at(-1)).toContain(
    'content/product-config.json:1: is a folder, and a file belongs here',
  )
  expect(content.config.preMinAmnt).toBe(5)
  await rm(path, { recursive: true })
  await cp(join(shipped, 'product-config.json'), path)
  await edit('product-config.json', (config) => Object.assign(config, { preMinAmnt: 7 }))
  await eventually(() => content.config.preMinAmnt).toBe(7)
})

test('nothing is read again while no file changes', async () => {
  const { told } = await watched()
  await severalLooks()
  expect(told).toEqual([])
})
