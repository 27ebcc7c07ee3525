import { defineConfig } from 'vitest/config'

/**
 * Unit tests are beside the code they test; those of the browser name jsdom in their first line.
 * API tests speak to a running portal and its sandbox (tools/test.ts starts both and names them in
 * the environment), one file after the other, because faults are set for all clients.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Flows of the engine run here on the simulation's store, and in the store's project on PostgreSQL.
          include: [
            '{apps,packages,tools}/**/*.test.{ts,tsx}',
            'tests/extension/**/*.test.ts',
            'tests/store/**/*.flow.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['apps/web/jsdom.setup.ts'],
          // A process for each file would take half of the time.
          isolate: false,
          // Some start a sandbox or read a large document, and machines may be busy.
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The store on a real PostgreSQL, which the project starts and stops.
        test: {
          name: 'store',
          include: ['tests/store/**/*.test.ts'],
          globalSetup: ['tests/store/own-server.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Each file brings up portals and outside worlds of its own, so they run side by side.
        test: {
          name: 'lanes',
          include: ['tests/lanes/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 150_000,
        },
      },
      {
        // How much a portal takes, and what it does with more.
        test: {
          name: 'capacity',
          include: ['tests/capacity/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 100_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Several processes on one database, which are killed and cut off.
        test: {
          name: 'scale',
          include: ['tests/scale/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 100_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Failover, restore and point-in-time recovery under payments; run by hand and in the bench.
        test: {
          name: 'drills',
          include: ['tests/scale/*.drill.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
