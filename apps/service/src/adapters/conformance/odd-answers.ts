/** Texts that a provider may put anywhere, and that not every later step can take. */
export const oddTexts: readonly [name: string, text: string][] = [
  ['a NUL', 'a\u0000b'],
  ['100 kB', 'x'.repeat(100_000)],
]

/** What PostgreSQL and a log line can hold: an id that is anything else is none. */
export const isStorable = (id: string | null): boolean =>
  id === null || (id.length <= 500 && !/\p{Cc}/u.test(id))

/** The same JSON with its text number `index` replaced; null where it has fewer, or is no JSON. */
export function withText(json: string, index: number, text: string): string | null {
  let body: unknown
  try {
    body = JSON.parse(json)
  } catch {
    return null
  }
  let seen = -1
  let isReplaced = false
  const changed = JSON.stringify(body, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    seen += 1
    if (seen !== index) return value
    isReplaced = true
    return text
  })
  return isReplaced ? changed : null
}
