import { type Help, type HelpCategory, type HelpQuestion, noHref } from '../../ports/help.port.ts'
import { type BrandWords, brandWord, fillText, openIn } from './brand.rules.ts'
import type { ContentFault, ContentFile } from './content.rules.ts'
import { readFrontMatter } from './front-matter.rules.ts'

export const parentsFile = 'parents.json'
const folderPattern = /^content\/help\/([a-z]{2,3})\/(.+)$/
export const categoryPattern = /^([a-z0-9-]+)\/(?:\d+-)?([a-z0-9-]+)\.md$/
export const headingPattern = /^## (.+?)(?: \{#([a-z0-9-]+)((?: [a-z]+(?:=[^\s}]+)?)*)\})?$/
const hrefPattern = /^[a-z0-9][a-z0-9/_?=&-]*$/i

/** The files of one language's help, by their names in its folder. */
export function helpFilesOf(files: readonly ContentFile[], folder: string): ContentFile[] {
  return files.filter(({ name }) => folderPattern.exec(name)?.[1] === folder)
}

/** The name of a help file in the folder of its language: "airtime/01-recharge.md". */
export const nameInFolder = ({ name }: ContentFile): string => folderPattern.exec(name)?.[2] ?? ''

type Report = (file: ContentFile, line: number, fault: string) => void

type Section = { line: number; heading: string; body: string }

/** A category's text, cut at its headings of the second level. */
export function sectionsOf(body: string, firstLine: number): Section[] {
  const sections: Section[] = []
  for (const [index, line] of body.split('\n').entries()) {
    if (line.startsWith('## '))
      sections.push({ line: firstLine + index, heading: line.trim(), body: '' })
    else {
      const last = sections.at(-1)
      if (last) last.body += `${line}\n`
    }
  }
  return sections
}

/** Clean HTML of Markdown; `fill` answers the word of a placeholder. */
export type ToHtml = (text: string, fill: (name: string) => string | null) => string

type Means = { words: BrandWords; toHtml: ToHtml }
type Reading = Means & { file: ContentFile; report: Report }

function readQuestion(
  { line, heading, body }: Section,
  { file, report, words, toHtml }: Reading,
): HelpQuestion | null {
  const [, question = '', id, marks = ''] = headingPattern.exec(heading) ?? []
  if (!id) {
    report(
      file,
      line,
      'must be "## Question? {#its-id}", its id in small letters, digits and dashes',
    )
    return null
  }
  const marked = marks.trim() === '' ? [] : marks.trim().split(' ')
  const href = marked.find((mark) => mark.startsWith('href='))?.slice(5) ?? noHref
  const unknown = marked.find((mark) => mark !== 'popular' && !mark.startsWith('href='))
  if (unknown) report(file, line, `"${unknown}" is no mark of a question: popular, href=…`)
  if (!hrefPattern.test(href)) report(file, line, `"${href}" is no path of this site`)
  const fill = (name: string) => brandWord(words, name)
  const answer = toHtml(body, fill)
  if (answer === '') report(file, line, `"${id}" has no answer`)
  const filled = fillText(question, words)
  for (const open of [filled.open, openIn(answer)]) {
    if (open) report(file, line, `"${id}" has the placeholder "${open}", which nothing fills`)
  }
  return {
    id,
    question: filled.text,
    answer,
    popular: marked.includes('popular'),
    href,
  }
}

function readCategory(id: string, reading: Reading): HelpCategory | null {
  const { file, report } = reading
  const read = readFrontMatter(file.text)
  if ('fault' in read) {
    report(file, read.line, read.fault)
    return null
  }
  const name = read.facts.get('category')
  if (!name) report(file, 1, 'has no "category: …" above its text')
  for (const fact of read.facts.keys()) {
    if (fact !== 'category' && fact !== 'href') report(file, 1, `"${fact}" is not known here`)
  }
  const href = read.facts.get('href') ?? noHref
  if (!hrefPattern.test(href)) report(file, 1, `"${href}" is no path of this site`)
  const questions = sectionsOf(read.body, read.bodyLine).flatMap(
    (section) => readQuestion(section, reading) ?? [],
  )
  if (questions.length === 0) report(file, 1, 'has no question')
  const filled = fillText(name ?? '', reading.words)
  if (filled.open) {
    report(file, 1, `the category has the placeholder "${filled.open}", which nothing fills`)
  }
  // Where a category leads elsewhere, so does each of its questions that names nothing else.
  const led = questions.map((each) => (each.href === noHref ? { ...each, href } : each))
  return { id, name: filled.text, href, questions: led }
}

type ParentFacts = { id: string; name: string; icon: string }

function readParents(file: ContentFile, report: Report): ParentFacts[] {
  let value: unknown
  try {
    value = JSON.parse(file.text)
  } catch {
    // Told with its line where all JSON is read.
    return []
  }
  if (!Array.isArray(value)) {
    report(file, 1, 'must be a list of {id, name, icon}')
    return []
  }
  return value.flatMap((entry: unknown) => {
    const { id, name, icon } = { ...(entry as Record<string, unknown>) }
    if (typeof id === 'string' && typeof name === 'string' && typeof icon === 'string') {
      return [{ id, name, icon }]
    }
    report(file, 1, 'each parent must have an id, a name and an icon')
    return []
  })
}

/** Ids that stand twice would be two questions at one address. */
function reportTwice(help: Help, files: readonly ContentFile[], report: Report) {
  const seen = new Set<string>()
  for (const { id } of help.flatMap(({ categories }) =>
    categories.flatMap((each) => each.questions),
  )) {
    const file = files.find(({ text }) => text.includes(`{#${id}`))
    if (seen.has(id) && file) report(file, 1, `the id "${id}" stands twice`)
    seen.add(id)
  }
}

/** Reads the help centre of one language. A content without any has none, and that is no fault. */
export function readHelp(
  files: readonly ContentFile[],
  means: Means,
  faults: ContentFault[],
): Help {
  const report: Report = ({ name }, line, fault) => faults.push({ file: name, line, fault })
  const parents = files.find((file) => nameInFolder(file) === parentsFile)
  if (!parents) {
    const [first] = files
    if (first)
      report(first, 1, `its language has no help/…/${parentsFile}, which names the parents`)
    return []
  }
  const facts = readParents(parents, report)
  const byParent = new Map<string, HelpCategory[]>(facts.map(({ id }) => [id, []]))
  for (const file of files) {
    if (file === parents) continue
    const [, parent = '', id = ''] = categoryPattern.exec(nameInFolder(file)) ?? []
    const categories = byParent.get(parent)
    if (!categories) {
      report(file, 1, `is in no parent of ${parentsFile}: help/…/PARENT/CATEGORY.md`)
      continue
    }
    const category = readCategory(id, { ...means, file, report })
    if (category) categories.push(category)
  }
  for (const { id } of facts) {
    if (byParent.get(id)?.length === 0) report(parents, 1, `the parent "${id}" has no category`)
  }
  const help = facts.map((each) => ({ ...each, categories: byParent.get(each.id) ?? [] }))
  reportTwice(help, files, report)
  return help
}

const placesOf = (help: Help): string[] =>
  help.flatMap(({ id: parent, categories }) =>
    categories.flatMap(({ id, href, questions }) =>
      questions.map(
        (each) => `${parent}/${id}/${each.id} (${each.popular ? 'popular, ' : ''}${href})`,
      ),
    ),
  )

/** A translation has the same questions at the same places. */
export function checkHelp(original: Help, translated: Help, file: string): ContentFault[] {
  const [wanted, given] = [new Set(placesOf(original)), new Set(placesOf(translated))]
  return [
    ...[...wanted].filter((place) => !given.has(place)).map((place) => `"${place}" is missing`),
    ...[...given]
      .filter((place) => !wanted.has(place))
      .map((place) => `"${place}" is not in the first language`),
  ].map((fault) => ({ file, line: 1, fault }))
}
