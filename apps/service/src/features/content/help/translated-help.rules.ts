import type { Help } from '../../../ports/help.port.ts'
import type { ContentFault } from '../content.rules.ts'
import type { ReadHelp } from './help.rules.ts'

type Marked = { readonly place: string; readonly marks: string }

/** Of each question its place in the help centre and its marks, by its id. */
const placesOf = (help: Help): ReadonlyMap<string, Marked> =>
  new Map(
    help.flatMap(({ id: parent, categories }) =>
      categories.flatMap(({ id: category, questions }) =>
        questions.map(({ id, popular, href }) => [
          id,
          { place: `${parent}/${category}`, marks: `${popular ? 'popular, ' : ''}${href}` },
        ]),
      ),
    ),
  )

/**
 * A translation has the same questions at the same places. Where it has not, each language shows its own, so these are
 * warnings, at the line of the question.
 */
export function checkHelp(
  original: ReadHelp,
  translated: ReadHelp,
  folder: string,
): ContentFault[] {
  const [wanted, given] = [placesOf(original.help), placesOf(translated.help)]
  const missing = original.places
    .filter(({ id }) => !given.has(id))
    .map(({ id, file, line }) => ({
      file,
      line,
      fault: `"${id}" is not in content/help/${folder}`,
    }))
  const others = translated.places.flatMap(({ id, file, line }) => {
    const [own, theirs] = [given.get(id), wanted.get(id)]
    const at = (fault: string) => [{ file, line, fault: `"${id}" ${fault}` }]
    if (!theirs) return at('is not in the first language')
    if (own?.place !== theirs.place) return at(`is in ${theirs.place} in the first language`)
    if (own.marks !== theirs.marks) return at(`is marked (${theirs.marks}) in the first language`)
    return []
  })
  return [...missing, ...others]
}
