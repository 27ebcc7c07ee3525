import { quoted } from '../reading/quoted.rules.ts'

/** A file of Markdown with facts above it, between two lines of "---". */
export type FrontMatter = {
  readonly facts: ReadonlyMap<string, string>
  /** Line of a fact; 1 for one that is not there. */
  lineOf(fact: string): number
  readonly body: string
  /** Line of the file at which the body begins, from 1. */
  readonly bodyLine: number
}

const fence = '---'
const unclosed = `has no second line "${fence}" below its facts`

/** Reads "name: value" lines; answers the line at fault and what is wrong with it where it cannot. */
export function readFrontMatter(text: string): FrontMatter | { line: number; fault: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  if (lines[0]?.trim() !== fence) return { line: 1, fault: `must begin with a line "${fence}"` }
  const isClosed = lines.slice(1).some((line) => line.trim() === fence)
  const facts = new Map<string, string>()
  const lineNumbers = new Map<string, number>()
  for (const [index, line] of lines.slice(1).entries()) {
    if (line.trim() === fence) {
      const bodyLine = index + 3
      const lineOf = (fact: string) => lineNumbers.get(fact) ?? 1
      return { facts, lineOf, body: lines.slice(bodyLine - 1).join('\n'), bodyLine }
    }
    const [, name, value] = /^([a-z]+):\s*(\S.*?)\s*$/.exec(line) ?? []
    if (!name || !value) {
      const fault = isClosed ? 'must be "name: value", the name in small letters' : unclosed
      return { line: index + 2, fault }
    }
    const before = lineNumbers.get(name)
    if (before !== undefined) {
      return {
        line: index + 2,
        fault: `${quoted(name)} is at line ${before} already: take one out`,
      }
    }
    facts.set(name, value)
    lineNumbers.set(name, index + 2)
  }
  return { line: lines.length, fault: unclosed }
}
