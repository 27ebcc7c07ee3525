import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../../../tools/processes/temporary-folder.ts'
import { contentKinds } from '../../../features.ts'
import { helpIn } from '../../help/help-content.store.ts'
import { type Content, loadContent } from '../content.store.ts'
import type { ToHtml } from '../help/help.rules.ts'
import { htmlOf } from './markdown.store.ts'
import { createRenderings } from './renderings.store.ts'

const helpOf = ({ content }: { content: Content | null }) => content && helpIn(content, 'EN')

const shipped = join(import.meta.dirname, '../../../../../../content')
const file = 'help/en/paid/02-refunds.md'

/** A copy of the shipped content that is read again and again, and how many texts each reading rendered. */
async function aContent() {
  const folder = await temporaryFolder('renderings')
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const { path } = folder
  await cp(shipped, path, { recursive: true })
  let rendered = 0
  const counting: ToHtml = (...asked) => {
    rendered += 1
    return htmlOf(...asked)
  }
  const renderings = createRenderings(counting)
  const read = async () => {
    rendered = 0
    const content = await loadContent(path, contentKinds, renderings).catch(() => null)
    return { content, rendered }
  }
  const edit = async (name: string, change: (text: string) => string) => {
    const before = await readFile(join(path, name), 'utf8')
    await writeFile(join(path, name), change(before))
    return () => writeFile(join(path, name), before)
  }
  return { read, edit }
}

test('an answer that did not change is not rendered again', async () => {
  const { read, edit } = await aContent()
  const first = await read()
  expect(first.rendered).toBeGreaterThan(50)
  const second = await read()
  expect(second.rendered).toBe(0)
  expect(helpOf(second)).toEqual(helpOf(first))
  const restore = await edit(file, (text) => `${text}\n## Late today? {#late-today}\n\n**Yes.**\n`)
  const { content, rendered } = await read()
  expect(rendered).toBe(1)
  expect(JSON.stringify(helpOf({ content }))).toContain('<p><strong>Yes.</strong></p>')
  await restore()
  expect((await read()).rendered).toBe(0)
})

test('a text that is gone is forgotten, so that no more is kept than a content has', async () => {
  const { read, edit } = await aContent()
  await read()
  await (await edit(file, (text) => `${text}\n## Late today? {#late-today}\n\nYes.\n`))()
  await edit(file, (text) => `${text}\n## Late today? {#late-today}\n\nYes.\n`)
  expect((await read()).rendered).toBe(1)
  const restore = await edit(file, (text) => text.replace('Yes.', 'No.'))
  expect((await read()).rendered).toBe(1)
  await restore()
  expect((await read()).rendered).toBe(1)
})

test('with other words of the brand everything is rendered anew', async () => {
  const { read, edit } = await aContent()
  const first = await read()
  await edit('brand.json', (text) => text.replace('"name": "Zuba"', '"name": "Luangwa"'))
  const { content, rendered } = await read()
  expect(rendered).toBe(first.rendered)
  expect(JSON.stringify(helpOf({ content }))).toContain('Luangwa')
})

test('a reading that finds a fault costs the next one nothing', async () => {
  const { read, edit } = await aContent()
  await read()
  const restore = await edit('pages/en/orp-translation.json', (text) => text.replace('",\n', '"\n'))
  expect(await read()).toEqual({ content: null, rendered: 0 })
  await restore()
  expect((await read()).rendered).toBe(0)
  const restoreBrand = await edit('brand.json', () => '{')
  expect(await read()).toEqual({ content: null, rendered: 0 })
  await restoreBrand()
  expect((await read()).rendered).toBe(0)
})
