export type MatchPart = { readonly text: string; readonly isMatch: boolean }

/** Places of a text at which some words begin, the first word that fits counting, with their lengths. */
function placesOf(lower: string, words: readonly string[]): { at: number; length: number }[] {
  const places: { at: number; length: number }[] = []
  for (let from = 0; from < lower.length; ) {
    const found = words
      .map((word) => ({ at: lower.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || other.length - one.length)[0]
    if (!found) break
    places.push(found)
    from = found.at + found.length
  }
  return places
}

/** Words shorter than this are in most texts, and in the middle of other words. */
const wordLengthMin = 3

/** Cuts a text at every place where the query is in it, or else its words are, in small or capital letters. */
export function partsMatching(text: string, query: string): readonly MatchPart[] {
  const wanted = query.trim().replace(/\s+/g, ' ').toLowerCase()
  const lower = text.toLowerCase()
  // Letters whose small form is longer would move every place behind them.
  if (wanted === '' || lower.length !== text.length) return [{ text, isMatch: false }]
  const words = wanted.split(' ').filter(({ length }) => length >= wordLengthMin)
  const places = placesOf(lower, lower.includes(wanted) ? [wanted] : words)
  const parts: MatchPart[] = []
  let from = 0
  for (const { at, length } of places) {
    if (at > from) parts.push({ text: text.slice(from, at), isMatch: false })
    from = at + length
    parts.push({ text: text.slice(at, from), isMatch: true })
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMatch: false })
  return parts
}
