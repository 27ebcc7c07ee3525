import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import type { ProviderReply } from '../faults/provider-call.ts'

/** A tag that comes twice is a list. */
export type Part = string | { [name: string]: Part } | Part[]
export type Parts = { [name: string]: Part }

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  ignoreDeclaration: true,
})
const builder = new XMLBuilder({ ignoreAttributes: true })

const isParts = (part: unknown): part is Parts =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

/** Null for what is no message. */
export function readMessage(text: string): Parts | null {
  if (XMLValidator.validate(text) !== true) return null
  const { API3G: message }: { API3G?: unknown } = parser.parse(text)
  return isParts(message) ? message : null
}

export const writeMessage = (parts: Parts): string =>
  `<?xml version="1.0" encoding="utf-8"?>${builder.build({ API3G: parts })}`

export const partsIn = (parts: Parts, name: string): Parts | null => {
  const part = parts[name]
  return isParts(part) ? part : null
}

/** Null for a tag that is missing, empty or no text. */
export const textIn = (parts: Parts, name: string): string | null => {
  const part = parts[name]
  return typeof part === 'string' && part !== '' ? part : null
}

/** True where a tag comes twice, however deep. */
export const hasRepeat = (parts: Parts): boolean =>
  Object.values(parts).some((part) => Array.isArray(part) || (isParts(part) && hasRepeat(part)))

/** Whatever became of a request, it is answered 200: the code tells. */
export const answer = (code: string, words: string, more: Parts = {}): ProviderReply => ({
  status: 200,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body: writeMessage({ Result: code, ResultExplanation: words, ...more }),
})
