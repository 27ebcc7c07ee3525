import type { HelpDocument } from '../../ports/help.port.ts'
import { type BrandWords, brandWord, fillText, openIn } from './brand.rules.ts'
import type { ContentFault, ContentFile } from './content.rules.ts'
import { readFrontMatter } from './front-matter.rules.ts'
import type { ToHtml } from './help.rules.ts'

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
  const { facts, body, bodyLine } = read
  for (const fact of facts.keys()) {
    if (!known.includes(fact)) report(1, `"${fact}" is not known here`)
  }
  const kind = kinds.find((each) => each === facts.get('kind'))
  const title = facts.get('title')
  if (!title) report(1, 'has no "title: …" above its text')
  if (!kind) report(1, `has no "kind: …" above its text: ${kinds.join(', ')}`)
  const html = toHtml(body, (name) => brandWord(words, name))
  if (html === '') report(bodyLine, 'has no text')
  const filled = fillText(title ?? '', words)
  const questions = (facts.get('questions') ?? '').split(' ').filter(Boolean)
  if (questions.length === 0) report(1, 'has no "questions: …", so that no answer offers it')
  for (const open of [filled.open, openIn(html)]) {
    if (open) report(bodyLine, `has the placeholder "${open}", which nothing fills`)
  }
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
  /** Ids of the questions of the help centre. */
  questions: ReadonlySet<string>
  folder: string
}

/** Each document is offered beside questions that there are, and is there in every language alike. */
export function checkDocuments(
  original: readonly HelpDocument[],
  { documents, questions, folder }: Checked,
): ContentFault[] {
  const faultOf = (id: string, fault: string) => ({
    file: `content/documents/${folder}/${id}.md`,
    line: 1,
    fault,
  })
  const factsOf = ({ id, kind, questions: beside }: HelpDocument) =>
    [id, kind, [...beside].sort()].join(' ')
  const wanted = new Map(original.map((each) => [each.id, factsOf(each)]))
  const given = new Set(documents.map(({ id }) => id))
  return [
    ...[...wanted.keys()]
      .filter((id) => !given.has(id))
      .map((id) => faultOf(id, 'is missing; another language has it')),
    ...documents.flatMap((document) => {
      const { id, questions: beside } = document
      const unknown = beside.filter((question) => !questions.has(question))
      const differs = wanted.get(id) !== factsOf(document)
      return [
        ...unknown.map((question) => faultOf(id, `"${question}" is no question`)),
        ...(differs ? [faultOf(id, 'has another kind or questions than the first language')] : []),
      ]
    }),
  ]
}
