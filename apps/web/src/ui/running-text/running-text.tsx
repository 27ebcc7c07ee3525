import type { ReactNode } from 'react'
import styles from './running-text.module.css'

export type RunningTextProps = {
  children: string
  /** Link in place of {call}, and of its own words where the text has them. */
  call?: { href: string; words: string } | undefined
}

/** Grouped phone numbers, masked ones too, and the place of a call. */
const special = /(\d\d \d{3} \d{4}|\*\* \*{3} \*\*\d\d|\{call\})/

/** Words whose phone numbers are never broken over two lines, and whose call can be tapped. */
export function RunningText({ children, call }: RunningTextProps): ReactNode {
  return children
    .replace(call?.words ?? '{call}', '{call}')
    .split(special)
    .map((part, place) =>
      // The odd parts are those that matched.
      place % 2 === 0 ? (
        part
      ) : part === '{call}' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
        <a key={place} className={styles.call} href={call?.href}>
          {call?.words}
        </a>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
        <span key={place} className={styles.whole}>
          {part}
        </span>
      ),
    )
}
