import { useEffect, useRef } from 'react'
import { ErrorSummary, type ErrorSummaryProps } from '../error-summary/error-summary.tsx'
import { Notice } from '../notice/notice.tsx'
import { RunningText, type RunningTextProps } from '../running-text/running-text.tsx'

export type FormAnswerProps = ErrorSummaryProps & {
  /** Messages that belong to no field. */
  general: readonly string[]
  /** Link in place of the same words in these messages. */
  call?: RunningTextProps['call']
}

/** Above a form after a failed submit: which fields to correct, and what concerns none of them. */
export function FormAnswer({ general, call, ...summary }: FormAnswerProps) {
  const { answer, errors } = summary
  const box = useRef<HTMLDivElement>(null)
  // On a phone it stands above what the visitor is looking at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failed submit.
  useEffect(() => {
    if (errors.length === 0) box.current?.focus()
  }, [answer])
  return (
    <>
      <ErrorSummary {...summary} />
      {general.map((words) => (
        <div key={words} ref={box} tabIndex={-1}>
          <Notice tone="danger" alert>
            <RunningText call={call}>{words}</RunningText>
          </Notice>
        </div>
      ))}
    </>
  )
}
