/** Fields by which an address names a step over its page. */
const ofStep = ['step', 'ref', 'order', 'by']

/** The fields of the page below a step. */
export function withoutStep(search: URLSearchParams): URLSearchParams {
  const fields = new URLSearchParams(search)
  for (const name of ofStep) fields.delete(name)
  return fields
}
