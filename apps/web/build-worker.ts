import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildScript } from './build-script.ts'
import type { ShellFacts } from './src/app/offline/service-worker.rules.ts'
import { routes } from './src/app/routes/routes.ts'

const file = 'service-worker.js'

/** Builds the service worker beside the assets; its version is made of its own text and of their names. */
export async function buildWorker(folder: string): Promise<void> {
  const facts = (version: string): ShellFacts => ({
    version,
    kept: routes.flatMap(({ offline, paths }) => (offline ? paths : [])),
  })
  // The name is not known before the text is, so it is put in afterwards.
  const unnamed = '__VERSION__'
  const define = { __SHELL__: JSON.stringify(facts(unnamed)) }
  const text = await buildScript('src/app/offline/service-worker.ts', define)
  const assets = (await readdir(join(folder, 'assets'))).sort().join()
  const version = createHash('sha256')
    .update(text + assets)
    .digest('base64url')
    .slice(0, 8)
  await writeFile(join(folder, file), text.replaceAll(unnamed, version))
}
