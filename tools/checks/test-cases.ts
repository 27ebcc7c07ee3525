import { type ESTree, Visitor } from 'vite'
import { parseTypeScript } from './syntax.ts'

type Node = ESTree.Expression | ESTree.SpreadElement | null

/** A value as it is written in a table; undefined for one that only running the code tells. */
type Literal = string | number | boolean | null | undefined

/** The expression inside `as const`, `satisfies` and parentheses. */
function bare(node: Node): Node {
  const isWrapped =
    node?.type === 'TSAsExpression' ||
    node?.type === 'TSSatisfiesExpression' ||
    node?.type === 'ParenthesizedExpression'
  return isWrapped ? bare(node.expression) : node
}

function literalOf(written: Node): Literal {
  const node = bare(written)
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined
  }
  if (node?.type !== 'Literal') return undefined
  const { value } = node
  const isPlain = value === null || typeof value === 'string' || typeof value === 'number'
  return isPlain || typeof value === 'boolean' ? value : undefined
}

/** Values of one case: by their place in a list, and by their names in an object. */
type Case = { places: readonly Literal[]; names: ReadonlyMap<string, Literal> }

function caseOf(written: Node): Case {
  const node = bare(written)
  if (node?.type === 'ArrayExpression') {
    return { places: node.elements.map(literalOf), names: new Map() }
  }
  if (node?.type !== 'ObjectExpression') return { places: [literalOf(node)], names: new Map() }
  const named = node.properties.flatMap((property): [string, Literal][] =>
    property.type === 'Property' && property.key.type === 'Identifier'
      ? [[property.key.name, literalOf(property.value)]]
      : [],
  )
  return { places: [undefined], names: new Map(named) }
}

const holes = /%(?:(\d+)\$)?([a-zA-Z])|\$([A-Za-z_]\w*)/g

/** The title as it reads for this case; null where a value is not written in the table. */
function titleOf(title: string, { places, names }: Case): string | null {
  let place = 0
  let isKnown = true
  const read = title.replaceAll(holes, (hole, position, letter, name) => {
    const value = name ? names.get(name) : places[position ? Number(position) - 1 : place++]
    if (value === undefined) isKnown = false
    return letter === 'j' ? JSON.stringify(value) : String(value ?? hole)
  })
  return isKnown ? read : null
}

/** Titles of tests as they read for each case of their tables, as far as tables hold plain values. */
export function titlesOfCases(source: string): string[] {
  const tables = new Map<string, Node>()
  const titles: string[] = []
  const casesOf = (written: Node): Case[] => {
    const node = bare(written)
    if (node?.type === 'Identifier') return casesOf(tables.get(node.name) ?? null)
    return node?.type === 'ArrayExpression' ? node.elements.map(caseOf) : []
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type !== 'Identifier') tables.set(id.name, init)
    },
    CallExpression({ callee, arguments: [written] }) {
      const title = literalOf(written ?? null)
      if (callee.type !== 'CallExpression' || typeof title !== 'string') return
      const { callee: each, arguments: given } = callee
      if (each.type !== 'MemberExpression' || each.object.type !== 'Identifier') return
      if (each.object.name !== 'test') return
      for (const one of casesOf(given[0] ?? null)) {
        const read = titleOf(title, one)
        if (read !== null) titles.push(read)
      }
    },
  }).visit(parseTypeScript(source))
  return titles
}
