import type { ReactNode } from 'react'
import styles from './running-text.module.css'

export type RunningTextProps = {
  children: string
  /** Link in place of {call}, and of its own words where the text has them. */
  call?: { href: string; words: string } | undefined
  /** Link in place of {action}: it leads to the place that it acts on, and takes no styles of its own. */
  action?: { words: string; href: string; onPress: () => void } | undefined
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
        <a key={place} className={styles.call} href={call?.href}>
          {call?.words}
        </a>
      ) : part === '{action}' ? (
        <a
          key="action"
          className={styles.call}
          href={action?.href}
          onClick={(event) => {
            event.preventDefault()
            action?.onPress()
          }}
        >
          {action?.words}
        </a>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
        <span key={place} className={styles.whole}>
          {part}
        </span>
      ),
    )
}
