import type { ReactNode } from 'react'
import styles from './running-text.module.css'

export type RunningTextProps = {
  children: string
  /** Link in place of {call}, and of its own words where the text has them. */
  call?: { href: string; words: string } | undefined
  /** Button in place of {action}. */
  action?: { words: string; onPress: () => void } | undefined
}

/** Grouped phone numbers, masked ones too, and the places of a call and an action. */
const special = /(\d\d \d{3} \d{4}|\*\* \*{3} \*\*\d\d|\{call\}|\{action\})/

/** Words whose phone numbers are never broken over two lines, and whose call and action can be tapped. */
export function RunningText({ children, call, action }: RunningTextProps): ReactNode {
  return children
    .replace(call?.words ?? '{call}', '{call}')
    .split(special)
    .map((part, place) =>
      // The odd parts are those that matched.
      place % 2 === 0 ? (
        part
      ) : part === '{call}' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
        <a key={place} className={styles.tapped} href={call?.href}>
          {call?.words}
        </a>
      ) : part === '{action}' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
        <button key={place} type="button" className={styles.tapped} onClick={action?.onPress}>
          {action?.words}
        </button>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
        <span key={place} className={styles.whole}>
          {part}
        </span>
      ),
    )
}
