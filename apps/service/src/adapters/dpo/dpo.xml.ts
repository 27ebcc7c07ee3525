import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'

/** The parts of a request, in the order in which they are written. */
export type XmlParts = { readonly [name: string]: string | XmlParts }

/** The texts directly below `<API3G>`, by the names of their tags. */
export type Fields = ReadonlyMap<string, string>

/** Characters; answers about one transaction have a few hundred. */
const lengthMax = 50_000

/** Characters that XML 1.0 cannot carry, however they are written. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** A document type or a declaration of entities: no message of the gateway has one. */
const declaration = /<!(?!--|\[CDATA\[)/

const builder = new XMLBuilder({ processEntities: true, format: false, ignoreAttributes: true })

/** Neither entities nor numbers are read: codes, ids and amounts need none, and texts decide nothing. */
const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: true,
})

const cleaned = (parts: XmlParts): XmlParts =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      typeof part === 'string' ? part.replace(unwritable, '') : cleaned(part),
    ]),
  )

/** Writes a message; the signs of the markup in texts are escaped. */
export const writeXml = (parts: XmlParts): string =>
  `<?xml version="1.0" encoding="utf-8"?>${builder.build({ API3G: cleaned(parts) })}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(written: string): unknown {
  const text = written.trim()
  try {
    return XMLValidator.validate(text) === true ? parser.parse(text) : null
  } catch {
    return null
  }
}

/** Reads a message. A tag that comes twice is left out; null for what is no message, is too long or declares entities. */
export function readXml(text: unknown): Fields | null {
  if (typeof text !== 'string' || text.length > lengthMax || declaration.test(text)) return null
  const document = parsed(text)
  const message = isRecord(document) ? document.API3G : null
  if (!isRecord(message)) return null
  const fields = Object.entries(message).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
  )
  return new Map(fields)
}
