import { afterAll, beforeAll } from 'vitest'
import { type DatabaseServer, startDatabaseServer } from './database-server.ts'
import { type Stack, type StackOptions, startStack } from './stack.ts'

/** Starts something before the tests of a file and stops it after them; it is empty before. */
export function startedForFile<S extends { stop(): Promise<void> }>(start: () => Promise<S>): S {
  const started = {} as S
  beforeAll(async () => {
    Object.assign(started, await start())
  })
  afterAll(() => started.stop?.())
  return started
}

export const ownPortal = (options?: StackOptions): Stack =>
  startedForFile(() => startStack(options))

/** To be named before the portal that uses it: it starts before and stops after it. */
export const ownDatabaseServer = (settings?: Record<string, string>): DatabaseServer =>
  startedForFile(() => startDatabaseServer(settings))
