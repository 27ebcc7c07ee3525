export type MatchPart = { readonly text: string; readonly isMatch: boolean }

/** Cuts a text at every place where the query is in it, in small or capital letters. */
export function partsMatching(text: string, query: string): readonly MatchPart[] {
  const wanted = query.trim().replace(/\s+/g, ' ').toLowerCase()
  if (wanted === '') return [{ text, isMatch: false }]
  const parts: MatchPart[] = []
  const lower = text.toLowerCase()
  let from = 0
  // Letters whose small form is longer would move every place behind them.
  for (let at = lower.length === text.length ? lower.indexOf(wanted) : -1; at >= 0; ) {
    if (at > from) parts.push({ text: text.slice(from, at), isMatch: false })
    from = at + wanted.length
    parts.push({ text: text.slice(at, from), isMatch: true })
    at = lower.indexOf(wanted, from)
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMatch: false })
  return parts
}
