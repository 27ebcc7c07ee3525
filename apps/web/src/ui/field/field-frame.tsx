import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './field.module.css'

export type FieldStatus = { tone: 'ok' | 'wait' | 'plain'; text: ReactNode }

/** Words of a field. One line below it shows the most urgent of error, status and hint. */
export type FieldWords = {
  label: string
  hint?: ReactNode | undefined
  error?: ReactNode | undefined
  status?: FieldStatus | undefined
}

export type FieldFrameProps = Omit<FieldWords, 'label'> & {
  id: string
  label: ReactNode
  /** Drawn inside the box before the input, such as +260 or K. */
  prefix?: string | undefined
  /** Between label and box. */
  above?: ReactNode | undefined
  /** Over what follows the box, such as a list of what can be chosen. */
  over?: ReactNode | undefined
  /** Keeps the line below while it is empty: for fields judged by something slower than the visitor. */
  keepsLine?: boolean
  children: ReactNode
}

export const messageId = (id: string) => `${id}-message`

/**
 * Wires an input to its label and message. What is spread after it can mark an input that is wrong
 * together with others.
 */
export const fieldInputProps = (id: string, error: ReactNode) => ({
  id,
  'aria-describedby': messageId(id),
  'aria-invalid': error ? true : undefined,
  className: styles.input,
})

/** Label, box and one line below; where it is kept free, a message that arrives late moves nothing. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  status,
  prefix,
  above,
  over,
  keepsLine = false,
  children,
}: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} data-prefix={prefix}>
        {label}
      </label>
      {above}
      <div className={classNames(styles.box, Boolean(error) && styles.wrong)}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        {children}
      </div>
      {over && <div className={styles.over}>{over}</div>}
      <div
        className={classNames(styles.message, keepsLine && styles.kept)}
        id={messageId(id)}
        aria-live="polite"
      >
        {error ? (
          <p className={styles.error}>
            <Icon name="alert" small />
            <span>{error}</span>
          </p>
        ) : status ? (
          <p className={styles[status.tone]}>
            {status.tone !== 'plain' && (
              <Icon name={status.tone === 'ok' ? 'check' : 'clock'} small />
            )}
            <span>{status.text}</span>
          </p>
        ) : (
          hint && <p className={styles.plain}>{hint}</p>
        )}
      </div>
    </div>
  )
}
