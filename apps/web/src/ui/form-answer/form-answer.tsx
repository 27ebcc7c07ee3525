import { ErrorSummary, type ErrorSummaryProps } from '../error-summary/error-summary.tsx'
import { Notice } from '../notice/notice.tsx'

export type FormAnswerProps = ErrorSummaryProps & {
  /** Messages that belong to no field. */
  general: readonly string[]
}

/** Above a form after a failed submit: which fields to correct, and what concerns none of them. */
export function FormAnswer({ general, ...summary }: FormAnswerProps) {
  return (
    <>
      <ErrorSummary {...summary} />
      {general.map((words) => (
        <Notice key={words} tone="danger" alert>
          {words}
        </Notice>
      ))}
    </>
  )
}
