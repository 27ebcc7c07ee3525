import type { MouseEvent, ReactNode } from 'react'
import styles from './suggestion-list.module.css'

export type Suggestion = {
  readonly key: string
  /** Absent where a tap fills a field and leads nowhere. */
  readonly href?: string
  readonly target?: string | undefined
  readonly words: ReactNode
}

export type SuggestionListProps = {
  /** The field names it as what it controls. */
  id: string
  label: string
  suggestions: readonly Suggestion[]
  /** The place of the one that the keyboard is at; -1 for none. */
  chosen: number
  onClick: (event: MouseEvent<HTMLAnchorElement>, place: number) => void
}

/** The id of a suggestion, for the field that has the keyboard. */
export const suggestionId = (list: string, place: number): string => `${list}-${place}`

/** What may be meant, below a field in which something is typed: links, the options of a combobox. */
export function SuggestionList({ id, label, suggestions, chosen, onClick }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.options}>
      {suggestions.map(({ key, href, target, words }, place) => (
        <a
          key={key}
          id={suggestionId(id, place)}
          role="option"
          aria-selected={place === chosen}
          tabIndex={-1}
          href={href}
          target={target}
          className={styles.option}
          onClick={(event) => onClick(event, place)}
        >
          <span>{words}</span>
        </a>
      ))}
    </div>
  )
}
