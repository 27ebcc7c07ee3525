import type { Identifier } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { html, type Newer, newerOf } from './feature-data.ts'

type Node = { type: string; [key: string]: unknown }
type Table = Record<string, Identifier | undefined>
const elements = html.elements as Table
const globals = html.global_attributes as Table

/** An element, each attribute of it, and values that the table tells apart: `type="module"`. */
export function newerInElement(
  name: string,
  attributes: readonly (readonly [string, string | null])[],
): Newer[] {
  const element = elements[name]
  const inAttributes = attributes.flatMap(([attribute, value]) => {
    const own = element?.[attribute] as Identifier | undefined
    const [node, path] = own
      ? [own, `html.elements.${name}.${attribute}`]
      : [globals[attribute], `html.global_attributes.${attribute}`]
    const ofValue = value === null ? undefined : (node?.[value] as Identifier | undefined)
    return [newerOf(node, path), newerOf(ofValue, `${path}.${value}`)]
  })
  return [newerOf(element, `html.elements.${name}`), ...inAttributes].filter(
    (each) => each !== null,
  )
}

const nameOf = (node: Node | undefined): string | null =>
  node?.type === 'JSXIdentifier' ? String(node.name) : null

/** React writes attributes without capitals. */
function attributeOf(attribute: Node): readonly [string, string | null][] {
  const name = nameOf(attribute.name as Node | undefined)
  const value = attribute.value as Node | null | undefined
  const written = value?.type === 'Literal' ? String(value.value) : null
  return name === null ? [] : [[name.toLowerCase(), written]]
}

/** The elements and attributes of a source's JSX that the oldest browsers lack. */
export function newerInMarkup(source: string): Newer[] {
  const found: Newer[] = []
  const visit = (node: Node): void => {
    const name = node.type === 'JSXOpeningElement' ? nameOf(node.name as Node) : null
    if (name !== null && /^[a-z]/.test(name)) {
      found.push(...newerInElement(name, (node.attributes as Node[]).flatMap(attributeOf)))
    }
    for (const child of Object.values(node).flat()) {
      if (child && typeof child === 'object' && 'type' in child) visit(child as Node)
    }
  }
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node)
  return found
}
