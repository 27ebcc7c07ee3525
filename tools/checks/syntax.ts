import { parseAst } from 'vite'

/** The syntax tree of a TypeScript file, with or without JSX. Throws where it is neither. */
export function parseTypeScript(source: string) {
  try {
    return parseAst(source, { lang: 'ts' })
  } catch {
    return parseAst(source, { lang: 'tsx' })
  }
}
