import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

export type FieldError = {
  fieldId: string
  message: string
  /** Concerns several fields and leads to none of them; they can be described by `<fieldId>-error`. */
  isShared?: boolean
}

export type ErrorSummaryProps = {
  title: string
  errors: readonly FieldError[]
  /** The reply to the submit: a new one takes the focus again, rendering it again does not. */
  answer: unknown
}

/** Above a form after a failed submit: takes the focus and links to each field in error. */
export function ErrorSummary({ title, errors, answer }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failed submit.
  useEffect(() => box.current?.focus(), [answer])
  if (errors.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without script this is what takes the focus to the errors.
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1} autoFocus>
      <p className={styles.title}>{title}</p>
      <ul>
        {errors.map(({ fieldId, message, isShared }) => (
          <li key={fieldId} id={`${fieldId}-error`}>
            <a
              href={isShared ? undefined : `#${fieldId}`}
              onClick={(event) => {
                const field = document.getElementById(fieldId)
                if (!field) return
                event.preventDefault()
                field.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
