import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../tools/postgres.ts'

/** One PostgreSQL for all files of the project; each test creates databases of its own in it. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-store-'))
  // Under root the server runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755)
  const server = await startPostgres({
    dataDir,
    // No test needs these data after a crash, so none waits for the disk.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '2GB',
    },
  })
  project.provide('serverUrl', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}
