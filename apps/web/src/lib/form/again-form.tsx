import type { ReactNode } from 'react'
import { useApp } from '../page/app-context.ts'

type AgainFormProps = {
  /** Asks once more, by script. */
  readonly again: () => void
  /** The button. */
  readonly children: ReactNode
}

/** The same page once more: by script, and where none comes, asked for by the browser at its present address. */
export function AgainForm({ again, children }: AgainFormProps) {
  const { context } = useApp()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        again()
      }}
    >
      {[...context.search].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
