import type { ESTree } from 'vite'
import { parseTypeScript } from '../checks/syntax.ts'

type Node = ESTree.Node

/** One small change to a source file, made by a rule and not by a person. Decision 055. */
export type Mutant = {
  start: number
  end: number
  text: string
  /** Whether the compiler refuses many of this kind, which then say nothing about tests. */
  mayNotCompile: boolean
}

const swapped: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}

/** Words that only people read: errors, and details of an answer for the log. */
const forPeople = new Set(['Error', 'lost', 'detail', 'lastError'])

const isText = (node: Node | null) =>
  node?.type === 'TemplateLiteral' ||
  (node?.type === 'Literal' && typeof node.value === 'string' && node.value.includes(' '))

/** A word that the program compares or returns; a sentence is for people. */
const isWord = (node: Node | null): node is ESTree.StringLiteral =>
  node?.type === 'Literal' && typeof node.value === 'string' && !isText(node)

const isForPeople = (node: Node): boolean =>
  ((node.type === 'NewExpression' || node.type === 'CallExpression') &&
    node.callee.type === 'Identifier' &&
    forPeople.has(node.callee.name)) ||
  (node.type === 'Property' && node.key.type === 'Identifier' && forPeople.has(node.key.name))

const isOperation = (node: Node): node is ESTree.BinaryExpression | ESTree.LogicalExpression =>
  node.type === 'LogicalExpression' ||
  (node.type === 'BinaryExpression' && node.left.type !== 'PrivateIdentifier')

/** Types have no mutants, but an expression with a type has. */
const withType = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])
const skipped = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ThrowStatement'])

function childrenOf(node: Node): Node[] {
  if (withType.has(node.type)) return [(node as ESTree.TSAsExpression).expression]
  if (node.type.startsWith('TS') || skipped.has(node.type) || isForPeople(node)) return []
  return Object.values(node)
    .flat()
    .filter((one) => typeof one === 'object' && typeof one?.type === 'string')
}

/** All mutants of a file, by their place in it. */
export function mutantsOf(source: string): Mutant[] {
  const found: Mutant[] = []
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const put = ({ start, end }: { start: number; end: number }, text: string, isOff = false) => {
    const isKnown = found.some((one) => one.start === start && one.end === end && one.text === text)
    if (!isKnown) found.push({ start, end, text, mayNotCompile: isOff })
  }

  function leaveOutElement({ start, end }: Node) {
    const [comma = ''] = /^\s*,/.exec(source.slice(end)) ?? []
    put({ start, end: end + comma.length }, '', true)
  }

  function swapOperator(node: ESTree.BinaryExpression | ESTree.LogicalExpression) {
    const { left, right, operator } = node
    const other = swapped[operator]
    const joinsTexts = operator === '+' && (isText(left) || isText(right) || isWord(right))
    if (operator === '??') put(node, `(${textOf(right)})`)
    if (!other || joinsTexts) return
    const between = source.slice(left.end, right.start).replace(operator, other)
    put(
      node,
      `(${source.slice(node.start, left.end)}${between}${source.slice(right.start, node.end)})`,
    )
  }

  function changeWord(node: Node | null) {
    if (isWord(node)) put(node, `'${node.value}!'`, true)
  }

  /** Words that come back, also by one of two branches. */
  function changeReturned(node: Node | null) {
    changeWord(node)
    if (node?.type !== 'ConditionalExpression') return
    changeReturned(node.consequent)
    changeReturned(node.alternate)
  }

  function changeLiteral(node: Node) {
    if (node.type !== 'Literal') return
    if (typeof node.value === 'boolean') put(node, String(!node.value))
    if (typeof node.value !== 'number') return
    if (node.value === 0 || node.value === 1) put(node, String(1 - node.value))
    else for (const value of [node.value + 1, node.value - 1]) put(node, String(value))
  }

  function changeNode(node: Node) {
    changeLiteral(node)
    if (isOperation(node)) swapOperator(node)
    if (node.type === 'BinaryExpression')
      for (const side of [node.left, node.right]) changeWord(side)
    if (node.type === 'UnaryExpression' && node.operator === '!')
      put(node, `(${textOf(node.argument)})`)
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      for (const text of ['true', 'false']) put(node.test, text)
    }
    if (node.type === 'SwitchCase') changeWord(node.test)
    if (node.type === 'ReturnStatement') changeReturned(node.argument)
    if (node.type === 'ArrowFunctionExpression') changeReturned(node.body)
    if (node.type === 'ArrayExpression') {
      for (const one of node.elements) if (one) leaveOutElement(one)
    }
    if (node.type === 'ObjectExpression') {
      for (const one of node.properties) if (!isForPeople(one)) leaveOutElement(one)
    }
    if (node.type === 'ExpressionStatement' && !isForPeople(node.expression)) put(node, ';', true)
    // A return alone below its condition is left out where the condition is false.
    if (node.type === 'BlockStatement' && node.body.length > 1) {
      const last = node.body.at(-1)
      if (last?.type === 'ReturnStatement') put(last, ';', true)
    }
  }

  function walk(node: Node) {
    const children = childrenOf(node)
    if (children.length > 0 || node.type === 'Literal') changeNode(node)
    children.forEach(walk)
  }

  walk(parseTypeScript(source))
  return found.toSorted((one, other) => one.start - other.start)
}

export const withMutant = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end)

const shownMax = 70

/** As a reader finds it: `line: original → mutant`, on one line. */
export function sentenceOf(source: string, { start, end, text }: Mutant): string {
  const short = (code: string) => {
    const line = code.replaceAll(/\s+/g, ' ').trim()
    return line.length > shownMax ? `${line.slice(0, shownMax)}…` : line
  }
  const line = source.slice(0, start).split('\n').length
  const mutant = ['', ';'].includes(text) ? 'left out' : short(text)
  return `${line}: ${short(source.slice(start, end))} → ${mutant}`
}
