import { join } from 'node:path'
import { build } from 'vite'
import { browsers, sharedConfig, treeshake } from './build-settings.ts'

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
        treeshake,
      },
    },
  })
  const output = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const [chunk] = output.flatMap((each) => (each.type === 'chunk' ? [each] : []))
  if (!chunk) throw new Error(`${source} was built to nothing.`)
  // Inside a page these signs would change how the browser reads on.
  return chunk.code.trim().replaceAll('<!--', '\\x3c!--')
}
