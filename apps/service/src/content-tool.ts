import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createPictureDrawer } from './adapters/resvg/draw-picture.ts'
import { createIconCheck } from './features/content/brand/icons.store.ts'
import { describeWarnings } from './features/content/content.rules.ts'
import { type Content, ContentError, loadContent } from './features/content/content.store.ts'
import { parentsByLanguage } from './features/content/help/help.rules.ts'
import { readHelpRows } from './features/content/help/help-rows.rules.ts'
import {
  faultsInTable,
  type GivenTable,
  helpColumns,
  helpRowsOf,
} from './features/content/help/help-table.rules.ts'
import {
  ImportRefusedError,
  replaceFile,
  replaceHelp,
} from './features/content/help/replaced-help.store.ts'
import { readFolder, readText, wordsOfFault } from './features/content/reading/folder.store.ts'
import { inSteps } from './features/content/reading/in-steps.store.ts'
import type { Table, TableKind } from './features/content/reading/table-columns.rules.ts'
import { readTable, tableText } from './features/content/reading/tables.store.ts'
import { sitesTable, tidySites } from './features/coverage/site-table.rules.ts'
import { siteTable } from './features/coverage/site-table.store.ts'
import { placesTable, tidyPlaces } from './features/geo/place-table.rules.ts'
import { placeTable } from './features/geo/place-table.store.ts'
import { readHelpIn } from './features/help/help-content.store.ts'
import { citiesTable, tidyCities } from './features/lead/content/city-table.rules.ts'
import { storesTable, tidyStores } from './features/stores/store-table.rules.ts'
import { storeTable } from './features/stores/store-table.store.ts'
import { contentKinds } from './features.ts'
import { loadWebBundle } from './serving/web-bundle.ts'

const usage = `npm run content -- check
  says what is wrong with the content, file by file and line by line; warnings keep no content away
npm run content -- export help FILE.csv
  writes every question of the help centre into a table
npm run content -- import help FILE.csv
  replaces the questions of the languages in the table, where the content is right with them
npm run content -- export stores FILE.csv, or places, or sites, or cities
  writes the table of all shops and dealers, of the places that are known by name, of the network's sites, or of the
  towns where home broadband is asked for
npm run content -- import stores FILE.csv, or places, or sites, or cities
  replaces them by those of the table, where the content is right with them
The folder of the content is CONTENT_DIR, else "content".`

class ToolError extends Error {}

const folder = resolve(process.env.CONTENT_DIR || 'content')
const webDir = resolve(process.env.WEB_DIR ?? 'apps/web/dist')

/** Throws a ContentError with everything that is wrong, the pages' needs included. */
async function check(place: string): Promise<Content> {
  const content = await loadContent(place, contentKinds)
  await loadWebBundle(webDir, content)
  const faults = await createIconCheck(createPictureDrawer())(content)
  if (faults.length > 0) throw new ContentError(faults)
  return content
}

function tellWarnings({ warnings }: Content) {
  if (warnings.length > 0) console.warn(describeWarnings(warnings))
}

async function exportHelp(file: string): Promise<string> {
  const content = await loadContent(folder, contentKinds)
  const { files } = content.sources
  const rows = content.languages.flatMap(({ code }) => helpRowsOf(files, code.toLowerCase()))
  const cells = rows.map((row) => helpColumns.map((column) => row[column]))
  await writeFile(file, tableText(helpColumns, cells))
  return `${rows.length} questions are in ${file}.`
}

async function readHelpTable(path: string): Promise<GivenTable> {
  const { file, fault, isRead } = await readText(path, path)
  if (!isRead && fault) throw new ContentError([fault])
  const { columns, rows, faults } = await inSteps(readTable(file))
  const all = [...(fault ? [fault] : []), ...faults]
  if (all.length > 0) throw new ContentError(all)
  const { files } = await readFolder(folder)
  const table = readHelpRows({ file: path, columns, rows }, parentsByLanguage(files))
  if (table.faults.length > 0) throw new ContentError(table.faults)
  return table
}

/** Changes a copy first: the content is right with the change, or stays as it is. */
async function replaceWhereRight(change: (place: string) => Promise<void>): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'portal-content-'))
  try {
    await cp(folder, copy, { recursive: true })
    await change(copy)
    tellWarnings(await check(copy))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  await change(folder)
}

async function importHelp(file: string): Promise<string> {
  const table = await readHelpTable(file)
  const rows = table.rows.map(({ cells }) => cells)
  await replaceWhereRight((place) => replaceHelp(place, rows)).catch((error: unknown) => {
    throw error instanceof ContentError
      ? new ContentError(faultsInTable(error.faults, table))
      : error
  })
  return `${rows.length} questions are in ${folder}.`
}

type PlainTable = { kind: TableKind; noun: string; tidy: (table: Table) => string[][] }

/** Tables that are in the content as editors share them. */
const plainTables: ReadonlyMap<string, PlainTable> = new Map([
  ['stores', { kind: storesTable, noun: 'shops and dealers', tidy: tidyStores }],
  ['places', { kind: placesTable, noun: 'places', tidy: tidyPlaces }],
  ['sites', { kind: sitesTable, noun: 'sites', tidy: tidySites }],
  ['cities', { kind: citiesTable, noun: 'cities', tidy: tidyCities }],
])

/** A table as it is, and as the tool writes it. */
async function tableIn(path: string, { kind, noun, tidy }: PlainTable) {
  const { file, fault, isRead } = await readText(path, path)
  if (!isRead && fault) throw new ContentError([fault])
  const { faults, ...table } = await inSteps(readTable(file))
  const all = [...(fault ? [fault] : []), ...faults]
  if (all.length > 0) throw new ContentError(all)
  const rows = tidy(table)
  return { count: `${rows.length} ${noun}`, given: file.text, tidy: tableText(kind.columns, rows) }
}

async function exportTable(table: PlainTable, file: string): Promise<string> {
  const { count, tidy } = await tableIn(join(folder, table.kind.file), table)
  await writeFile(file, tidy)
  return `${count} are in ${file}.`
}

/** Checked as it is given, so that a fault is told with the line of the table. */
async function importTable(table: PlainTable, file: string): Promise<string> {
  const { count, given, tidy } = await tableIn(file, table)
  await replaceWhereRight((place) =>
    replaceFile(join(place, table.kind.file), place === folder ? tidy : given),
  )
  return `${count} are in ${folder}.`
}

async function run([act, what, file]: readonly string[]): Promise<string> {
  if (act === 'check' && what === undefined) {
    const content = await check(folder)
    tellWarnings(content)
    const { languages, warnings } = content
    const [stores, places] = [storeTable.of(content), placeTable.of(content)]
    const { sites } = siteTable.of(content)
    const questions = readHelpIn(content, languages[0].code).places.length
    const counts = `${languages.length} languages, ${questions} questions, ${stores.length} shops and dealers, ${places.length} places, ${sites.titles.length} sites`
    return `The content has no fault: ${counts}, ${warnings.length} warnings.`
  }
  if (what === 'help' && file !== undefined) {
    if (act === 'export') return exportHelp(file)
    if (act === 'import') return importHelp(file)
  }
  const table = plainTables.get(what ?? '')
  if (table && file !== undefined) {
    if (act === 'export') return exportTable(table, file)
    if (act === 'import') return importTable(table, file)
  }
  throw new ToolError(`There is no such command. There are:\n${usage}`)
}

/** The words of an expected error; a bug of ours as it is, with its place. */
function wordsOf(error: unknown): unknown {
  const isExpected = [ContentError, ToolError, ImportRefusedError].some(
    (one) => error instanceof one,
  )
  if (error instanceof Error && isExpected) return error.message
  const isOfFile = error instanceof Error && 'code' in error && 'path' in error
  return isOfFile ? `${error.path}: ${wordsOfFault(error)}` : error
}

run(process.argv.slice(2)).then(console.log, (error: unknown) => {
  console.error(wordsOf(error))
  process.exitCode = 1
})
