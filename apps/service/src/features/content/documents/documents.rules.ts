import type { HelpDocument } from '../../../ports/help.port.ts'
import { type BrandWords, brandWord, fillText, openIn } from '../brand/brand.rules.ts'
import type { ContentFault, ContentFile, Findings } from '../content.rules.ts'
import { faultsOfText } from '../help/answer-text.rules.ts'
import type { ToHtml } from '../help/help.rules.ts'
import { quoted } from '../reading/quoted.rules.ts'
import { readFrontMatter } from './front-matter.rules.ts'

const filePattern = /^content\/documents\/([a-z]{2,3})\/(.+)$/
const idPattern = /^([a-z0-9-]{1,80})\.md$/
const kinds = ['settings', 'form', 'terms'] as const
const known: readonly string[] = ['title', 'kind', 'questions']

/** The documents of one language, by their files in its folder. */
export const documentFilesOf = (files: readonly ContentFile[], folder: string): ContentFile[] =>
  files.filter(({ name }) => filePattern.exec(name)?.[1] === folder)

/** The id of a document, by its file's name; empty for what is none. */
export const documentIdOf = ({ name }: ContentFile): string =>
  idPattern.exec(filePattern.exec(name)?.[2] ?? '')?.[1] ?? ''

type Means = { words: BrandWords; toHtml: ToHtml }

function readDocument(
  file: ContentFile,
  { words, toHtml }: Means,
  report: (line: number, fault: string) => void,
): HelpDocument | null {
  const id = documentIdOf(file)
  if (id === '') {
    report(1, 'must be named by its id: small letters, digits and dashes, then ".md"')
    return null
  }
  const read = readFrontMatter(file.text)
  if ('fault' in read) {
    report(read.line, read.fault)
    return null
  }
  const { facts, lineOf, body, bodyLine } = read
  for (const fact of facts.keys()) {
    if (!known.includes(fact)) report(lineOf(fact), `${quoted(fact)} is not known here`)
  }
  const kind = kinds.find((each) => each === facts.get('kind'))
  const title = facts.get('title')
  if (!title) report(1, 'has no "title: …" above its text')
  const given = facts.get('kind')
  if (!given) report(1, `has no "kind: …" above its text: ${kinds.join(', ')}`)
  else if (!kind) report(lineOf('kind'), `kind ${quoted(given)} must be one of ${kinds.join(', ')}`)
  const html = toHtml(body, (name) => brandWord(words, name))
  if (html === '') report(bodyLine, 'has no text')
  for (const { at, fault } of faultsOfText(body, html)) report(bodyLine + at, fault)
  const filled = fillText(title ?? '', words)
  const questions = (facts.get('questions') ?? '').split(' ').filter(Boolean)
  if (questions.length === 0) report(1, 'has no "questions: …", so that no answer offers it')
  const unfilled = (line: number, open: string | null) => {
    if (open) report(line, `has the placeholder "${open}", which nothing fills`)
  }
  unfilled(lineOf('title'), filled.open)
  const openAt = body.split('\n').findIndex((line) => line.includes(openIn(html) ?? '\n'))
  unfilled(bodyLine + Math.max(0, openAt), openIn(html))
  return {
    id,
    title: filled.text,
    kind: kind ?? 'terms',
    questions,
    html,
  }
}

/** Reads the documents of one language, in the order of their files. */
export function readDocuments(
  files: readonly ContentFile[],
  means: Means,
  faults: ContentFault[],
): HelpDocument[] {
  return files.flatMap((file) => {
    const report = (line: number, fault: string) => faults.push({ file: file.name, line, fault })
    return readDocument(file, means, report) ?? []
  })
}

type Checked = {
  documents: readonly HelpDocument[]
  /** Ids of the questions of its help centre; none where it could not be read. */
  questions: ReadonlySet<string>
  files: readonly ContentFile[]
  folder: string
}

/**
 * Each document is offered beside questions that there are, in some language, and every language has the same ones. Where
 * a language has others, it shows its own, so that is a warning.
 */
export function checkDocuments(original: Checked, translated: Checked): Findings {
  const ofFolder = (folder: string, { id }: HelpDocument) => `content/documents/${folder}/${id}.md`
  const at = ({ folder, files }: Checked, document: HelpDocument, fact: string, fault: string) => {
    const name = ofFolder(folder, document)
    const read = readFrontMatter(files.find((file) => file.name === name)?.text ?? '')
    return { file: name, line: 'fault' in read ? 1 : read.lineOf(fact), fault }
  }
  const given = new Set(translated.documents.map(({ id }) => id))
  const wanted = new Map(original.documents.map((each) => [each.id, each]))
  const findings: Findings = { faults: [], warnings: [] }
  for (const document of original.documents) {
    if (given.has(document.id)) continue
    const fault = `is not in content/documents/${translated.folder}`
    findings.warnings.push(at(original, document, 'title', fault))
  }
  for (const document of translated.documents) {
    const { id, kind, questions } = document
    const other = wanted.get(id)
    const warn = (fact: string, fault: string) =>
      findings.warnings.push(at(translated, document, fact, fault))
    if (!other) warn('title', `is not in content/documents/${original.folder}`)
    else if (kind !== other.kind) warn('kind', `"kind" is "${other.kind}" in the first language`)
    else if (namesOf(questions) !== namesOf(other.questions)) {
      warn('questions', `"questions" are "${namesOf(other.questions)}" in the first language`)
    }
    for (const question of questions) {
      const isThere = original.questions.has(question)
      if (translated.questions.size === 0 || translated.questions.has(question)) continue
      const fault = at(translated, document, 'questions', `"${question}" is no question`)
      if (isThere) findings.warnings.push(fault)
      else findings.faults.push(fault)
    }
  }
  return findings
}

const namesOf = (questions: readonly string[]): string => [...questions].sort().join(' ')
