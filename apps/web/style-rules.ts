import { type AtRule, type ChildNode, list, parse, type Rule } from 'postcss'
import type { StyleRule } from './src/app/rendering/page-styles.ts'

/** Blocks whose rules a page may have one by one. */
const conditions: readonly string[] = ['media', 'supports', 'container']

/** What an element must not have says nothing of what is on the page, nor do values of attributes. */
const asked = (selector: string): string =>
  selector.replace(/\[[^\]]*\]/g, '').replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '')

const namesIn = (selector: string): string[] =>
  [...asked(selector).matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name)

const choice = /:(?:is|where)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g

/** The classes of a selector; none where it may fit an element of a page that has none of its classes. */
function classesOf(selector: string): string[] {
  if (selector.includes('\\'))
    throw new Error(`A class with an escape is not looked for: ${selector}`)
  const names = namesIn(selector)
  if (namesIn(selector.replace(choice, '')).length > 0) return names
  const choices = [...selector.matchAll(choice)].map(([, inner = '']) => list.comma(inner))
  const isEachNamed = choices.some((each) => each.every((one) => namesIn(one).length > 0))
  return choices.length === 0 || isEachNamed ? names : []
}

/** The classes of a rule; none where one of its selectors needs no class. */
function classesOfRule({ selectors }: Rule): string[] {
  const each = selectors.map(classesOf)
  return each.some((names) => names.length === 0) ? [] : [...new Set(each.flat())]
}

function rulesOf(node: ChildNode, under: readonly string[]): StyleRule[] {
  if (node.type === 'rule') return [{ text: node.toString(), classes: classesOfRule(node), under }]
  if (node.type === 'atrule' && conditions.includes(node.name)) {
    const condition = `@${node.name}${node.raws.afterName ?? ''}${node.params}`
    return (node.nodes ?? []).flatMap((child) => rulesOf(child, [...under, condition]))
  }
  return [{ text: endOf(node as AtRule), classes: [], under }]
}

/** A statement without a block ends with a semicolon, which is its parent's. */
const endOf = (node: AtRule): string => (node.nodes ? node.toString() : `${node.toString()};`)

/** A style sheet as its single rules, each with the classes without which it does nothing. */
export const styleRules = (css: string): StyleRule[] =>
  parse(css).nodes.flatMap((node) => rulesOf(node, []))
