import { dirname, join, normalize } from 'node:path/posix'
import { type ESTree, Visitor } from 'vite'
import { parseTypeScript } from './syntax.ts'

/** The file or library of every import, by a statement, a call or a type, and of what is handed on. */
export function specifiersIn(file: string, text: string): string[] {
  if (file.endsWith('.css')) return []
  const found: string[] = []
  const note = (source: ESTree.Expression | null) => {
    if (source?.type === 'Literal' && typeof source.value === 'string') found.push(source.value)
  }
  new Visitor({
    ImportDeclaration: ({ source }) => note(source),
    ExportNamedDeclaration: ({ source }) => note(source),
    ExportAllDeclaration: ({ source }) => note(source),
    ImportExpression: ({ source }) => note(source),
    TSImportType: ({ source }) => note(source),
  }).visit(parseTypeScript(text))
  return found
}

/** The file an import names, relative to the root; null for libraries and Node itself. */
export function targetOf(file: string, specifier: string): string | null {
  const [, workspace = '', path = ''] = /^@portal\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  if (workspace) {
    const folder = ['kernel', 'contract'].includes(workspace) ? 'packages' : 'apps'
    return `${folder}/${workspace}/src/${path}${path.endsWith('.json') ? '' : '.ts'}`
  }
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : null
}
