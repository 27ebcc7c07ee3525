import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './accordion.module.css'

export type AccordionItemProps = {
  /** Items of the same group close each other. */
  group?: string | undefined
  title: ReactNode
  detail?: ReactNode | undefined
  /** The detail warns, for example of a method that has problems. */
  troubled?: boolean | undefined
  icon?: IconName | undefined
  /** A radio-like dot instead of the arrow: opening an item chooses it. */
  chooses?: boolean
  /** Drawn as worth a look now. */
  marked?: boolean
  /** Open on arrival; afterwards the visitor's taps decide. */
  open?: boolean | undefined
  onToggle?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** A native disclosure: works before the script and without it. */
export function AccordionItem({
  group,
  title,
  detail,
  troubled,
  icon,
  chooses = false,
  marked = false,
  open = false,
  onToggle,
  children,
}: AccordionItemProps) {
  const box = useRef<HTMLDetailsElement>(null)

  // What was opened before the script arrived counts as opened now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    if (box.current && box.current.open !== open) onToggle?.(box.current.open)
  }, [])

  return (
    <details
      ref={box}
      className={classNames(styles.item, chooses && styles.chooses, marked && styles.marked)}
      name={group}
      open={open}
      // Opened by hand before the script arrived it differs from what the server sent.
      suppressHydrationWarning
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
      <summary
        className={styles.summary}
        // What is chosen stays chosen, as a radio button does.
        onClick={(event) => chooses && open && event.preventDefault()}
      >
        {chooses && <span className={styles.dot} />}
        {icon && <Icon name={icon} className={styles.icon} />}
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {detail && (
            <span className={classNames(styles.detail, troubled && styles.troubled)}>{detail}</span>
          )}
        </span>
        {!chooses && <Icon name="down" className={styles.arrow} />}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}

/** Items one below the other: cards where they choose, rows of one card where they only open. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className={styles.items}>{children}</div>
}
