import { ErrorSummary, type ErrorSummaryProps } from '../error-summary/error-summary.tsx'
import { Notice } from '../notice/notice.tsx'
import { RunningText, type RunningTextProps } from '../running-text/running-text.tsx'

export type FormAnswerProps = ErrorSummaryProps & {
  /** Messages that belong to no field. */
  general: readonly string[]
  /** Link in place of the same words in these messages. */
  call?: RunningTextProps['call']
}

/** On a phone it comes above what the visitor is looking at; a summary takes the focus from it. */
const takeFocus = (box: HTMLElement | null) => box?.focus()

/** Above a form after a failed submit: which fields to correct, and what concerns none of them. */
export function FormAnswer({ general, call, ...summary }: FormAnswerProps) {
  return (
    <>
      <ErrorSummary {...summary} />
      {general.map((words) => (
        <div key={words} ref={takeFocus} tabIndex={-1}>
          <Notice tone="danger" alert>
            <RunningText call={call}>{words}</RunningText>
          </Notice>
        </div>
      ))}
    </>
  )
}
