import type { Identifier } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { api, javascript, type Newer, newerOf, partsOf } from './feature-data.ts'
import { newerInSelector } from './newer-in-selector.ts'

/** A place in a script or a style where a feature is used that the oldest browsers lack. */
export type Found = Newer & { readonly at: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Objects that every script finds, and what they are. */
const instances: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  history: 'History',
  location: 'Location',
  crypto: 'Crypto',
  performance: 'Performance',
  caches: 'CacheStorage',
  screen: 'Screen',
  globalThis: 'Window',
  window: 'Window',
  self: 'Window',
}
const selectorCalls = new Set([
  'matches',
  'closest',
  'querySelector',
  'querySelectorAll',
  'supports',
])

const { builtins } = javascript as Record<string, Identifier>
const rooms: readonly (readonly [Identifier | undefined, string])[] = [
  [builtins, 'javascript.builtins'],
  [builtins?.Intl, 'javascript.builtins.Intl'],
  [api as Identifier, 'api'],
]
const interfaces = new Map(
  rooms.flatMap(([room, path]) =>
    partsOf(room).map(([name, node]) => [name, { node, path: `${path}.${name}` }] as const),
  ),
)

const memberOf = (owner: string, member: string): { node: Identifier; path: string } | null => {
  const found = interfaces.get(owner)
  for (const name of [`${member}_static`, member]) {
    const node = found?.node[name]
    if (found && node) return { node, path: `${found.path}.${name}` }
  }
  return null
}

/**
 * Members by their names, whatever object they are called on: newer where every interface of today's oldest browsers
 * that has such a member got it later. Members of a newer interface need no look, for the way to that interface is newer;
 * but elements are made by their names.
 */
function newerMembers(): Map<string, Newer> {
  const members = new Map<string, Newer>()
  const old = new Set<string>()
  for (const { node, path } of interfaces.values()) {
    if (newerOf(node, path) && !/^api\.(HTML|SVG).*Element$/.test(path)) continue
    for (const [name, part] of partsOf(node)) {
      const plain = name.replace(/_static$/, '')
      const newer = newerOf(part, `${path}.${name}`)
      if (newer) members.set(plain, members.get(plain) ?? newer)
      else if (part.__compat) old.add(plain)
    }
  }
  for (const name of old) members.delete(name)
  return members
}
const members = newerMembers()

/** What a name alone means: an interface, or something that the window has. */
function newerGlobal(name: string): Newer | null {
  const found = interfaces.get(name)
  if (found && !newerOf(found.node, found.path)) return null
  const ofWindow = memberOf('Window', name)
  return (
    (found && newerOf(found.node, found.path)) ??
    (ofWindow && newerOf(ofWindow.node, ofWindow.path))
  )
}

/** `(?<=`, `(?<!` and their like: a script with one that the browser cannot read does not start at all. */
function newerInPattern(pattern: string): Newer | null {
  const part = /\(\?<[=!]/.test(pattern)
    ? 'lookbehind_assertion'
    : /\(\?[imsx]*-?[imsx]+:/.test(pattern)
      ? 'modifier'
      : null
  const node = javascript.regular_expressions as Record<string, Identifier>
  return part ? newerOf(node[part], `javascript.regular_expressions.${part}`) : null
}

/** A text as it is written: the minifier makes most of them templates. */
function textOf(node: Node | undefined): string | null {
  if (node?.type === 'TemplateLiteral') {
    const [only, ...more] = node.quasis as { value: { cooked: string | null } }[]
    return more.length === 0 && only ? only.value.cooked : null
  }
  const value = node?.type === 'Literal' ? node.value : null
  return typeof value === 'string' ? value : null
}

const nameOf = (node: Node | undefined): string | null =>
  node?.type === 'Identifier' ? (node.name as string) : textOf(node)
const childOf = (node: Node, key: string) => node[key] as Node | undefined

/** A member that is called, or read from an object that every script finds and then used without a look. */
function inMember(node: Node, parent: Node | null): (Newer | null)[] {
  const object = childOf(node, 'object')
  const property = childOf(node, 'property')
  const name = node.computed ? textOf(property) : nameOf(property)
  if (name === null) return []
  const isCalled = parent?.callee === node
  const isRead = parent?.type === 'MemberExpression' && parent.object === node
  if ((!isCalled && !isRead) || parent?.optional) return []
  const owner = object?.type === 'Identifier' ? nameOf(object) : null
  const known = owner && memberOf(instances[owner] ?? owner, name)
  if (known) return [newerOf(known.node, known.path)]
  return isCalled ? [members.get(name) ?? null] : []
}

function inCall(node: Node): (Newer | null)[] {
  const callee = childOf(node, 'callee')
  const called =
    callee?.type === 'MemberExpression' ? nameOf(childOf(callee, 'property')) : nameOf(callee)
  const [first] = node.arguments as Node[]
  const text = textOf(first)
  if (called === null || text === null) return []
  if (selectorCalls.has(called)) return newerInSelector(text)
  if (called === 'addEventListener') return [members.get(`${text}_event`) ?? null]
  return called === 'RegExp' ? [newerInPattern(text)] : []
}

/** Optional calls and `typeof` ask before they use; what else asks is in `fallbacks.ts`. */
function inNode(node: Node, parent: Node | null, key: string): (Newer | null)[] {
  switch (node.type) {
    case 'MemberExpression':
      return inMember(node, parent)
    case 'CallExpression':
    case 'NewExpression':
      return inCall(node)
    case 'Literal': {
      const regex = node.regex as { pattern: string } | undefined
      return regex ? [newerInPattern(regex.pattern)] : []
    }
    case 'Identifier': {
      const isName = key === 'property' || key === 'key' || key === 'exported' || key === 'imported'
      const isAsked = parent?.type === 'UnaryExpression' && parent.operator === 'typeof'
      return isName || isAsked ? [] : [newerGlobal(nameOf(node) ?? '')]
    }
    default:
      return []
  }
}

/** The features of a script, as it goes to the browser, that the oldest ones lack. Names must be bound shortened. */
export function newerInScript(code: string): Found[] {
  const found: Found[] = []
  const visit = (node: Node, parent: Node | null, key: string): void => {
    for (const newer of inNode(node, parent, key)) {
      const at = code.slice(Math.max(0, node.start - 30), node.end + 30).replaceAll(/\s+/g, ' ')
      if (newer) found.push({ ...newer, at })
    }
    for (const [name, child] of Object.entries(node)) {
      for (const each of [child].flat()) {
        if (each && typeof each === 'object' && 'type' in each) visit(each as Node, node, name)
      }
    }
  }
  visit(parseAst(code) as unknown as Node, null, '')
  return found
}
