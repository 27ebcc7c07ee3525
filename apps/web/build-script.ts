import { join } from 'node:path'
import { minify } from 'terser'
import { build } from 'vite'
import { browsers, sharedConfig } from './build-settings.ts'

/** Builds a script of its own, beside the application or inside a page. */
export async function buildScript(
  source: string,
  define: Record<string, string> = {},
): Promise<string> {
  const built = await build({
    ...sharedConfig,
    plugins: [],
    define,
    build: {
      write: false,
      target: browsers,
      rolldownOptions: {
        input: join(import.meta.dirname, source),
        output: { format: 'iife' },
      },
    },
  })
  const output = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const [chunk] = output.flatMap((each) => (each.type === 'chunk' ? [each] : []))
  const { code } = await minify(chunk?.code ?? '', { toplevel: true, compress: { passes: 3 } })
  if (!code) throw new Error(`${source} was built to nothing.`)
  return code
}
