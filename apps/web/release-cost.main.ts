import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { buildScripts, type Chunks } from './build.ts'
import { routes } from './src/app/routes/routes.ts'

/** What a release that changed one source costs a visitor whose browser has every script of the one before. */
export type ReleaseCost = {
  /** From src. */
  readonly source: string
  /** Names of the files that are new, without their hashes. */
  readonly renamed: readonly string[]
  /** The new files of all pages that visitors have, and of no other, compressed with Brotli. */
  readonly bytes: number
}

const folder = await mkdtemp(join(tmpdir(), 'portal-release-'))

const changing = (source: string): Plugin => ({
  name: 'portal:change',
  enforce: 'pre',
  transform: (code, id) =>
    id === join(import.meta.dirname, 'src', source) ? `${code}\nconsole.log('changed')` : null,
})

const delivered = routes.filter(({ developmentOnly, over }) => !developmentOnly && !over)

/** The scripts of a visitor who has been on every page, though over none of them on a step. */
const filesOf = ({ entry, chunks }: Chunks): readonly string[] => [
  ...new Set([entry, ...delivered.flatMap(({ name }) => chunks[name] ?? [])]),
]

const before = filesOf(await buildScripts({}, { folder, plugins: [] }))
const costs: ReleaseCost[] = []
for (const source of process.argv.slice(2)) {
  const after = filesOf(await buildScripts({}, { folder, plugins: [changing(source)] }))
  const fresh = after.filter((file) => !before.includes(file))
  const texts = await Promise.all(fresh.map((file) => readFile(join(folder, 'client', file))))
  costs.push({
    source,
    renamed: fresh.map((file) => file.replace(/^assets\/|-.{8}\.js$/g, '')).sort(),
    bytes: texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0),
  })
}
await rm(folder, { recursive: true })
console.log(JSON.stringify(costs))
