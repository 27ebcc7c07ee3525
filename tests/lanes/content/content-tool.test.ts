import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../../tools/processes/process.ts'
import { temporaryFolder } from '../../../tools/processes/temporary-folder.ts'

/** The program of `npm run content`, on a copy of the shipped content. Its rules have tests of their own. */
const folder = await temporaryFolder('content-tool')
afterAll(() => folder[Symbol.asyncDispose]())
const content = join(folder.path, 'content')
await cp(join(root, 'content'), content, { recursive: true })
const table = join(folder.path, 'table.csv')

type ToolRun = { code: number; out: string; err: string }

const tool = (...args: string[]) =>
  new Promise<ToolRun>((done) => {
    const program = [join(root, 'apps/service/src/content-tool.ts'), ...args]
    const env = { ...process.env, CONTENT_DIR: content }
    execFile(process.execPath, program, { cwd: root, env }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
  })

const textOf = (file: string) => readFile(join(content, file), 'utf8')

test('says that nothing is wrong, and how much there is', async () => {
  const { code, out, err } = await tool('check')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(
    /^The content has no fault: 2 languages, \d+ questions, \d+ shops and dealers, \d+ places, \d+ sites, 0 warnings\.\n$/,
  )
})

test('names file and line of what is wrong', async () => {
  const file = 'pages/en/about-translation.json'
  const before = await textOf(file)
  await writeFile(join(content, file), before.replace('{\n', '{\n  "about.title": ,\n'))
  const { code, out, err } = await tool('check')
  await writeFile(join(content, file), before)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/pages\/en\/about-translation\.json:2: /)
})

test.each([
  ['help', 'help/en/paid/02-refunds.md', 'When do I get my refund?'],
  ['stores', 'stores.csv', 'Cairo Road'],
  ['places', 'places.csv', 'Cairo Road'],
  ['sites', 'sites.csv', 'Nchelenge 1,'],
])('writes the table of %s, and takes an edited one', async (what, file, words) => {
  const before = await textOf(file)
  expect(before).toContain(words)
  expect(await tool('export', what, table)).toMatchObject({ code: 0, err: '' })
  const exported = await readFile(table, 'utf8')
  const edited = words.replace(/\w+ \w+/, 'Put by an editor')
  await writeFile(table, exported.replace(words, edited))
  expect(await tool('import', what, table)).toMatchObject({ code: 0, err: '' })
  expect(await textOf(file)).toBe(before.replace(words, edited))
  await writeFile(table, exported)
  expect(await tool('import', what, table)).toMatchObject({ code: 0, err: '' })
  expect(await textOf(file)).toBe(before)
})

test('names row and column of what a table has wrong, and leaves the content as it is', async () => {
  const file = 'help/en/paid/02-refunds.md'
  const before = await textOf(file)
  await tool('export', 'help', table)
  const exported = await readFile(table, 'utf8')
  await writeFile(table, exported.replace('When do I get my refund?', ''))
  const { code, err } = await tool('import', 'help', table)
  expect(code).toBe(1)
  expect(err).toMatch(/table\.csv:\d+: .*question/)
  expect(await textOf(file)).toBe(before)
})

test.each([
  ['a command that it has not', ['chekc'], /no such command[\s\S]*npm run content -- check/],
  [
    'a table that is not there',
    ['import', 'help', '/nowhere/table.csv'],
    /^\/nowhere\/table\.csv/m,
  ],
])('tells in words of %s', async (_what, args, words) => {
  const { code, err } = await tool(...args)
  expect(code).toBe(1)
  expect(err).toMatch(words)
  expect(err).not.toMatch(/\n\s+at /)
})
