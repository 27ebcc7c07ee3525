import { swahiliStem } from './swahili-verbs.rules.ts'

/** What a search knows of a language. */
export type SearchWords = {
  /** What the forms of a word have in common; null where that is the word itself. */
  readonly stemOf: (word: string) => string | null
  /** Words that people ask with, whatever they ask for. */
  readonly asking: ReadonlySet<string>
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const byTag: Readonly<Record<string, SearchWords>> = {
  en: { stemOf: () => null, asking: setOf('i a the to want please') },
  sw: {
    stemOf: swahiliStem,
    asking: setOf(
      'nataka ninataka naomba ninaomba nahitaji ninahitaji na ni ya wa la za cha vya kwa',
    ),
  },
}

const none: SearchWords = { stemOf: () => null, asking: new Set() }

/** By the tag of a language, "sw" or "sw-TZ"; any other language is searched by its words as they are. */
export const searchWordsOf = (tag: string): SearchWords => byTag[tag.split('-')[0] ?? ''] ?? none
