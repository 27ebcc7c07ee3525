import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../tools/database/postgres.ts'
import { temporaryFolder } from '../../tools/processes/temporary-folder.ts'

/** One PostgreSQL for all files of the project; each test creates databases of its own in it. */
export default async function setup(project: TestProject) {
  await using started = new AsyncDisposableStack()
  const { path } = started.use(await temporaryFolder('store'))
  const server = await startPostgres({
    dataDir: path,
    endsWithParent: true,
    // No test needs these data after a crash, so none waits for the disk.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '2GB',
    },
  })
  started.defer(() => server.stop())
  project.provide('serverUrl', server.url)
  const running = started.move()
  return () => running.disposeAsync()
}

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}
