/**
 * The text of one member of a JSON object, character by character as it was sent: a signature
 * covers text, and parsing and writing it again may change it. Null where the body is no such
 * object, or names the member twice, since the signature could cover one and the parser read the
 * other.
 */
export function memberText(body: string, name: string): string | null {
  if (!isObject(body)) return null
  let found: string | null = null
  for (const [key, text] of membersOf(body)) {
    if (key !== name) continue
    if (found !== null) return null
    found = text
  }
  return found
}

function isObject(body: string): boolean {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  } catch {
    return false
  }
}

/** Strings are skipped whole, so that brackets and commas in them do not count. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/** The members of the outermost object; its text is known to be JSON. */
function* membersOf(body: string): Generator<[key: string, text: string]> {
  let depth = 0
  let key: string | null = null
  let valueStart = 0
  for (const { 0: sign, index } of body.matchAll(token)) {
    if (depth === 1 && key === null && sign.startsWith('"')) key = JSON.parse(sign)
    else if (depth === 1 && sign === ':') valueStart = index + 1
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    const ends = (depth === 1 && sign === ',') || (depth === 0 && sign === '}')
    if (ends && key !== null) {
      yield [key, body.slice(valueStart, index).trim()]
      key = null
    }
  }
}
