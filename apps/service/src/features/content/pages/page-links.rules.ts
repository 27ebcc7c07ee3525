import type { Language, LanguageFacts, Languages } from '@portal/kernel/language'
import { type Help, type HelpDocument, noHref } from '../../../ports/help.port.ts'
import {
  type ContentFault,
  type ContentFile,
  leavesOf,
  lineOfLeaf,
  type ParsedFile,
} from '../content.rules.ts'
import { readFrontMatter } from '../documents/front-matter.rules.ts'
import { quoted } from '../reading/quoted.rules.ts'
import { folderOf } from '../texts/languages.rules.ts'

export type Linked = {
  readonly languages: Languages
  help(language: Language): Help
  documents(language: Language): readonly HelpDocument[]
  readonly sources: {
    readonly parsed: ReadonlyMap<string, ParsedFile>
    readonly files: readonly ContentFile[]
    questions(language: Language): readonly {
      readonly id: string
      readonly file: string
      readonly line: number
      readonly body: string
    }[]
  }
}

type Means = {
  /** Whether the site has a page at a path, without its query, in a language. */
  isPage(path: string, language: Language): boolean
  /** Addresses of the links in a piece of clean HTML. */
  linksIn(html: string): readonly string[]
}

/** Calls, mail, other sites, and addresses that the brand file fills. */
const elsewhere = /^(?:https:|mailto:|tel:|\{)/

/** The fault of an address; null for a good one. */
function faultOf(address: string, language: Language, { isPage }: Means): string | null {
  if (elsewhere.test(address)) return null
  if (!address.startsWith('/'))
    return `${quoted(address)} must begin with "/", https:, mailto: or tel:`
  const [path = ''] = address.split(/[?#]/, 1)
  return isPage(path, language) ? null : `${quoted(path)} leads to no page`
}

const isAddress = (key: string): boolean => key === 'href' || key.endsWith('Href')

function inPackages(language: LanguageFacts, linked: Linked, means: Means): ContentFault[] {
  const own = `pages/${folderOf(language)}/`
  return [...linked.sources.parsed].flatMap(([name, { file, value }]) =>
    name.startsWith(own)
      ? leavesOf(value).flatMap((leaf) => {
          if (!isAddress(leaf.key) || typeof leaf.value !== 'string') return []
          const fault = faultOf(leaf.value, language.code, means)
          return fault ? [{ file: file.name, line: lineOfLeaf(file, leaf), fault }] : []
        })
      : [],
  )
}

/** Line of the first mention of an address, counted on from that of the first line. */
function lineOfAddress(text: string, address: string, firstLine: number): number {
  const at = text.split('\n').findIndex((line) => line.includes(address))
  return at < 0 ? firstLine : firstLine + at
}

function* inAnswers(
  { code }: LanguageFacts,
  { help, sources }: Linked,
  means: Means,
): Generator<void, ContentFault[]> {
  const places = new Map(sources.questions(code).map((place) => [place.id, place]))
  const questions = help(code).flatMap(({ categories }) =>
    categories.flatMap((each) => each.questions),
  )
  const faults: ContentFault[] = []
  for (const { id, answer } of questions) {
    yield
    const place = places.get(id)
    for (const address of means.linksIn(answer)) {
      const fault = faultOf(address, code, means)
      if (!fault || !place) continue
      // The answer begins below its heading.
      const line = lineOfAddress(`\n${place.body}`, address, place.line)
      faults.push({ file: place.file, line, fault: `${fault}, in the answer to "${id}"` })
    }
  }
  return faults
}

function inDocuments(language: LanguageFacts, { documents, sources }: Linked, means: Means) {
  return documents(language.code).flatMap(({ id, html }) =>
    means.linksIn(html).flatMap((address) => {
      const fault = faultOf(address, language.code, means)
      const file = `content/documents/${folderOf(language)}/${id}.md`
      const text = sources.files.find(({ name }) => name === file)?.text ?? ''
      return fault ? [{ file, line: lineOfAddress(text, address, 1), fault }] : []
    }),
  )
}

/** Where questions and categories themselves lead. One that leads to no page would be in no sitemap. */
function inAddresses({ code }: LanguageFacts, { help, sources }: Linked, means: Means) {
  const places = new Map(sources.questions(code).map((place) => [place.id, place]))
  const lost = (href: string, at: { file: string; line: number }): ContentFault[] => {
    const fault = href === noHref ? null : faultOf(`/${href}`, code, means)
    return fault ? [{ ...at, fault: `href ${quoted(href)}: ${fault}` }] : []
  }
  const inFacts = (file: string) => {
    const read = readFrontMatter(sources.files.find(({ name }) => name === file)?.text ?? '')
    return { file, line: 'fault' in read ? 1 : read.lineOf('href') }
  }
  return help(code).flatMap(({ categories }) =>
    categories.flatMap(({ href, questions }) => [
      ...lost(href, inFacts(places.get(questions[0]?.id ?? '')?.file ?? '')),
      ...questions.flatMap((question) => {
        const { file = '', line = 1 } = places.get(question.id) ?? {}
        return lost(question.href, { file, line })
      }),
    ]),
  )
}

/** Links of texts, answers and documents, and addresses of questions and categories, that lead to no page. */
export function* lostLinks(linked: Linked, means: Means): Generator<void, ContentFault[]> {
  const faults: ContentFault[] = []
  for (const language of linked.languages) {
    faults.push(
      ...inPackages(language, linked, means),
      ...(yield* inAnswers(language, linked, means)),
      ...inAddresses(language, linked, means),
      ...inDocuments(language, linked, means),
    )
    yield
  }
  return faults
}
