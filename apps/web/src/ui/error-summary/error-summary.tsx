import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

export type FieldError = { fieldId: string; message: string }

export type ErrorSummaryProps = { title: string; errors: readonly FieldError[] }

/** Above a form after a failed submit: takes the focus and links to each field in error. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed submit brings new errors.
  useEffect(() => box.current?.focus(), [errors])
  if (errors.length === 0) return null
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
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
