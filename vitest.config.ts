import { defineConfig } from 'vitest/config'

/** Unit tests stand beside the code they test. Those of the browser name jsdom in their first line. */
export default defineConfig({
  test: {
    include: ['{apps,packages,tools,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'],
    setupFiles: ['apps/web/jsdom.setup.ts'],
  },
})
