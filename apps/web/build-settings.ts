import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

const root = import.meta.dirname

/**
 * The oldest browsers that get the script: what `lets-in.ts` can tell by a look at the browser. Promised are Chrome 96,
 * Safari 15 and Firefox 94; everything below this table stays with the plain form. Decision 106.
 */
export const oldest = { chrome: 93, safari: 15, firefox: 91 } as const

/** As the build names them. Chrome 90 would get every `?.` written out, for a fault in its corners. */
export const browsers = Object.entries(oldest).map(([name, version]) => `${name}${version}`)

/** Nothing here has a getter that does something, so what is read and then not used is left out. */
export const treeshake = { propertyReadSideEffects: false } as const

/** Settings of the browser's and the server's bundle. */
export const sharedConfig = {
  root,
  logLevel: 'warn' as const,
  configFile: false as const,
  plugins: [react()],
  // Pages say each of these names several times. Where two are the same, which a test tells, `hashPrefix` makes others.
  css: { modules: { generateScopedName: '[hash:base64:3]' } },
} satisfies InlineConfig
