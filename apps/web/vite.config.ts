import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

const root = import.meta.dirname

/** Short and the same in both builds: made from the file's place and the name in it. */
function scopedName(name: string, file: string): string {
  const place = relative(root, file.split('?')[0] ?? file)
  const hash = createHash('sha256').update(`${place}:${name}`).digest('hex').slice(0, 6)
  return `_${hash}`
}

/** Those of the last five years. */
export const browsers = ['chrome90', 'safari14', 'firefox90']

/** Settings of the browser's and the server's bundle. */
export const sharedConfig = {
  root,
  logLevel: 'warn' as const,
  configFile: false as const,
  plugins: [react()],
  css: { modules: { generateScopedName: scopedName } },
} satisfies InlineConfig
