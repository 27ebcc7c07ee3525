import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { routeFacts } from './src/app/route-facts.ts'
import { routes } from './src/app/routes.ts'
import type { ShellFacts } from './src/app/service-worker.rules.ts'
import { sharedConfig } from './vite.config.ts'

const file = 'service-worker.js'

/** Builds the service worker beside the assets; its version is made of everything that it keeps. */
export async function buildWorker(folder: string, assets: readonly string[]): Promise<void> {
  const facts = (version: string): ShellFacts => ({
    version,
    assets,
    kept: routes.flatMap(({ name, paths }) => (routeFacts[name].offline ? [paths[0]] : [])),
  })
  // The name is not known before the text is, so it is put in afterwards.
  const unnamed = '__VERSION__'
  await build({
    ...sharedConfig,
    plugins: [],
    define: { __SHELL__: JSON.stringify(facts(unnamed)) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: ['chrome90', 'safari14', 'firefox90'],
      rolldownOptions: {
        input: join(import.meta.dirname, 'src/app/service-worker.ts'),
        output: { entryFileNames: file, format: 'iife' },
      },
    },
  })
  const text = await readFile(join(folder, file), 'utf8')
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  await writeFile(join(folder, file), text.replaceAll(unnamed, version))
}
