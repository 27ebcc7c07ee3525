/** The word of an entry's `href` that leads nowhere but to its own place in the help centre. */
export const noHref = 'href'

export type HelpQuestion = {
  /** The same in every language, and unlike any other: "paid-not-arrived". */
  readonly id: string
  readonly question: string
  /** Other words by which people look for it; empty where it has none. */
  readonly search: string
  /** Clean HTML. */
  readonly answer: string
  readonly popular: boolean
  /** A path of this site without its first slash, or "href" for none. */
  readonly href: string
}

export type HelpCategory = {
  readonly id: string
  readonly name: string
  /** As of a question: where its tile leads in place of its questions. */
  readonly href: string
  readonly questions: readonly HelpQuestion[]
}

export type HelpParent = {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly categories: readonly HelpCategory[]
}

/** The help centre of one language, in the order in which it is shown. */
export type Help = readonly HelpParent[]

/** A document that is offered beside an answer, to keep or to print: settings to enter, a form to fill in, terms. */
export type HelpDocument = {
  /** The same in every language. */
  readonly id: string
  readonly title: string
  readonly kind: 'settings' | 'form' | 'terms'
  /** Ids of the questions that it is offered beside. */
  readonly questions: readonly string[]
  /** Clean HTML. */
  readonly html: string
}
