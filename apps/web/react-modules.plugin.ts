import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { leaveOutParts } from './react-parts.ts'

const fromHere = createRequire(import.meta.url)
const fileOf = (name: string, file: string, { resolve } = fromHere): string =>
  join(dirname(resolve(`${name}/package.json`)), 'cjs', file)

const client = fileOf('react-dom', 'react-dom-client.production.js')

/** React's production files by the names that they are imported under. */
const files: Readonly<Record<string, string>> = {
  react: fileOf('react', 'react.production.js'),
  'react/jsx-runtime': fileOf('react', 'react-jsx-runtime.production.js'),
  'react-dom': fileOf('react-dom', 'react-dom.production.js'),
  'react-dom/client': client,
  scheduler: fileOf('scheduler', 'scheduler.production.js', createRequire(client)),
}

/** Writes a CommonJS file as a module. Throws where it uses `require` or `exports` in another way than React does. */
export function asModule(code: string): string {
  const imports: string[] = []
  const body = code
    .replace(/^var (?:\w+ = require\("[^"]+"\)[,;]\s*)+/gm, (statement) => {
      for (const [, name, source] of statement.matchAll(/(\w+) = require\("([^"]+)"\)/g)) {
        imports.push(`import * as ${name} from '${source}'`)
      }
      return ''
    })
    // A name that is assigned once is declared there, so that the bundler can leave it out.
    .replace(/^exports\.(\w+) =/gm, (start, name: string) =>
      code.split(`exports.${name} =`).length === 2 ? `var export$${name} =` : start,
    )
    .replace(/\bexports\.(?=\w)/g, 'export$')
  const rest = /\b(?:require|exports)\b(?!\$).*/.exec(body)?.[0]
  if (rest) throw new Error(`React's files have a form that is not known here: ${rest}`)
  const names = [...new Set([...body.matchAll(/\bexport\$(\w+)/g)].map(([, name]) => `${name}`))]
  const undeclared = names.filter((name) => !body.includes(`var export$${name} =`))
  const declared = undeclared.map((name) => `var export$${name}`)
  const exported = names.map((name) => `export$${name} as ${name}`)
  return [...imports, ...declared, body, `export { ${exported.join(', ')} }`].join('\n')
}

/**
 * Gives the bundler React as modules, so that it leaves out what nothing here uses, and the minifier can rename and
 * inline the rest. Decision 070.
 */
export const reactModules: Plugin = {
  name: 'portal:react-modules',
  enforce: 'pre',
  resolveId: (source) => files[source] ?? null,
  async load(id) {
    if (!Object.values(files).includes(id)) return null
    const code = await readFile(id, 'utf8')
    const left = id === client ? leaveOutParts(code, (words) => this.warn(words)) : code
    return { code: asModule(left), moduleType: 'js' }
  },
}
