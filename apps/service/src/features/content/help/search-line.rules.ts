/** Letters that a search line may have. */
export const searchMax = 500

/** The line below a question with other words by which people look for it. */
const searchLine = /^search:[ \t]+(\S.*?)\s*$/

/** The search line of a question, and its answer, which keeps the numbers of its lines. */
export function splitSearch(body: string): { search: string; answer: string } {
  const [first = '', ...others] = body.split('\n')
  const [, search] = searchLine.exec(first) ?? []
  return search ? { search, answer: ['', ...others].join('\n') } : { search: '', answer: body }
}
