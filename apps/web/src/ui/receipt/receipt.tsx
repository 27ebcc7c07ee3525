import type { ReactNode } from 'react'
import { ActionBar } from '../action-bar/action-bar.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './receipt.module.css'

export type ReceiptTone = 'success' | 'wait' | 'stopped' | 'back'

/** Plain signs, which no visitor has to learn. Decision 060. */
const icons = {
  success: 'check',
  wait: 'clock',
  stopped: 'close',
  back: 'undo',
} as const satisfies Record<ReceiptTone, IconName>

/** A slip: the state on top, torn off by a dashed line from the facts below. */
export function Receipt({
  columns = false,
  children,
}: {
  /** On wide screens its two parts are side by side, the actions below the second. */
  columns?: boolean
  children: ReactNode
}) {
  return (
    <article className={classNames(styles.receipt, columns && styles.columns)}>{children}</article>
  )
}

export type ReceiptHeadProps = {
  tone: ReceiptTone
  /** Instead of the tone's own. */
  icon?: IconName | undefined
  /** The page's h1: the state in words. */
  title: string
  /** Task to do elsewhere, in the largest words; the state beside it is then a label. */
  task?: string | undefined
  /** How long the task can be done. Not read out when it changes. */
  time?: ReactNode | undefined
  /** The state of the money, stronger than the words below. */
  note?: ReactNode
  /** Another one for other words of the note. */
  noteKey?: string | undefined
  /** Why, and the next step. */
  children?: ReactNode
}

/**
 * The state in words, read out whenever it changes. Other words, and those of another place, are not the same line, which
 * would be seen to jump.
 */
export function ReceiptHead({
  tone,
  icon,
  title,
  task,
  time,
  note,
  noteKey,
  children,
}: ReceiptHeadProps) {
  const above = `${title} ${task} ${Boolean(time)} ${noteKey}`
  return (
    <div className={styles.head}>
      <span className={classNames(styles.badge, styles[tone])}>
        <Icon name={icon ?? icons[tone]} />
      </span>
      <div className={styles.said} aria-live="polite">
        <h1 tabIndex={-1} className={task && styles.label}>
          <span key={`${title} ${task}`}>{title}</span>
        </h1>
        {task && (
          <p key={task} className={styles.task}>
            {task}
          </p>
        )}
        {time && (
          <div className={styles.time} aria-live="off">
            {time}
          </div>
        )}
        {note && (
          <p key={`note ${above}`} className={styles.note}>
            {note}
          </p>
        )}
        <div key={`lead ${above}`} className={styles.lead}>
          {children}
        </div>
      </div>
    </div>
  )
}

export function ReceiptAmount({ amount, what }: { amount: string; what: string }) {
  return (
    <p className={styles.amount}>
      <strong>{amount}</strong> <span>{what}</span>
    </p>
  )
}

/** A stretch of the slip, ruled off from the one above. */
export function ReceiptPart({ children }: { children: ReactNode }) {
  return <div className={styles.part}>{children}</div>
}

/** The last part with the actions below it: their bar, at the bottom of a phone's screen, covers nothing before that part. */
export function ReceiptFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}

type ReceiptActionsProps = {
  /** The one next step: on phones it stays at the bottom of the screen. */
  next?: ReactNode
  /** They just took the place of something else, so that a tap may be meant for that. */
  resting?: boolean
  children?: ReactNode
}

/** The end of the slip: the next step first, then the others side by side. */
export function ReceiptActions({ next, resting = false, children }: ReceiptActionsProps) {
  return (
    <div className={classNames(styles.actions, resting && styles.resting)}>
      {next && <ActionBar inCard>{next}</ActionBar>}
      <div className={styles.others}>{children}</div>
      {/* Shows that the buttons before it have all arrived. */}
      <i hidden />
    </div>
  )
}
