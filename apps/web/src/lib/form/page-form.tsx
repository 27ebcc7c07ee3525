import type { FocusEventHandler, InputEventHandler, ReactNode } from 'react'
import { useApp } from '../page/app-context.ts'
import type { Submission } from './page-action.ts'

type PageFormProps = {
  /** Sends it with script; null where the browser posts it in any case. */
  readonly of: (Pick<Submission, 'submit'> & Partial<Pick<Submission, 'correct'>>) | null
  /** The path it is posted to without script; absent, to the address it is on. */
  readonly to?: string
  /** The id of the part of the page that shows its answer without script; for forms without `to`. */
  readonly at?: string
  /** Our own words about what was typed take the place of the browser's. */
  readonly noValidate?: boolean
  readonly className?: string | undefined
  readonly onBlur?: FocusEventHandler<HTMLFormElement>
  readonly onInput?: InputEventHandler<HTMLFormElement>
  /** The fields and the button. */
  readonly children: ReactNode
}

/** A form of a page: posted without script, and with script run by the page's own action. */
export function PageForm({ of, to, at, className, noValidate, onInput, ...rest }: PageFormProps) {
  const { href } = useApp()
  return (
    <form
      className={className}
      method="post"
      action={to ? href(to) : at && `#${at}`}
      noValidate={noValidate}
      onSubmit={of?.submit}
      onInput={(event) => {
        const { target } = event
        if ('name' in target && typeof target.name === 'string') of?.correct?.(target.name)
        onInput?.(event)
      }}
      {...rest}
    />
  )
}
