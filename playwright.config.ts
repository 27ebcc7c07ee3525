import { defineConfig } from '@playwright/test'

/** Journeys in a real browser against the portal that `tools/test.ts` started. */
const phone = { width: 360, height: 740 }
const wide = { width: 1_280, height: 800 }

const onPhone = {
  grepInvert: /@wide/,
  use: { viewport: phone, hasTouch: true, isMobile: true },
}
const onWide = { grepInvert: /@phone/, use: { viewport: wide } }

/** They wait longest. Begun first, they wait while the others need the processor. */
const waiting = /(again-bundle|faults|pieces|smartcash-steps)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // One more than there are cores: some wait for providers that are broken on purpose, or for pages that arrive in pieces.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    actionTimeout: 15_000,
    baseURL: process.env.PORTAL_URL ?? 'http://127.0.0.1:3000',
    // The service worker's answers cannot be intercepted; the journeys about it allow it.
    serviceWorkers: 'block',
    timezoneId: 'Africa/Lusaka',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // What does not depend on the screen's size is walked on one of the two.
    { name: 'phone, waiting', testMatch: waiting, ...onPhone },
    { name: 'wide, waiting', testMatch: waiting, ...onWide },
    { name: 'phone', testIgnore: waiting, ...onPhone },
    { name: 'wide', testIgnore: waiting, ...onWide },
  ],
})
