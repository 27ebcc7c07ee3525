import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { scopedName } from './scoped-names.ts'

const root = import.meta.dirname

/** Those of the last five years. Chrome 90 would get every `?.` written out, for a fault in its corners. */
export const browsers = ['chrome96', 'safari15', 'firefox94']

/** Settings of the browser's and the server's bundle. */
export const sharedConfig = {
  root,
  logLevel: 'warn' as const,
  configFile: false as const,
  plugins: [react()],
  css: { modules: { generateScopedName: scopedName } },
} satisfies InlineConfig
