import { afterAll, beforeAll } from 'vitest'
import {
  type Fleet,
  type FleetOptions,
  type Stack,
  type StackOptions,
  startFleet,
  startStack,
} from './stack.ts'

/** Starts something before the tests of a file and stops it after them; it is empty before. */
function startedForFile<S extends { stop(): Promise<void> }>(start: () => Promise<S>): S {
  const started = {} as S
  beforeAll(async () => {
    Object.assign(started, await start())
  })
  afterAll(() => started.stop?.())
  return started
}

export const ownPortal = (options?: StackOptions): Stack =>
  startedForFile(() => startStack(options))

export const ownFleet = (options: FleetOptions): Fleet => startedForFile(() => startFleet(options))
