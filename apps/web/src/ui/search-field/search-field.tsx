import { useEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './search-field.module.css'

export type SearchFieldProps = {
  id: string
  label: string
  /** Names its button, which is needed without script. */
  submitLabel: string
  name: string
  /** The query; the field follows a change that was not typed. */
  query: string
  /** The address of the form, and the fields that a search leaves as they are. */
  action: string
  kept: readonly (readonly [name: string, value: string])[]
  /** With script, with each letter; absent: the form is sent. */
  onType?: ((query: string) => void) | undefined
}

/** One line that searches while it is typed, and a form without script. Its label is in it, as long as it is empty. */
export function SearchField({
  id,
  label,
  submitLabel,
  name,
  query,
  action,
  kept,
  onType,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const typed = useRef(query)

  const note = (value: string) => {
    typed.current = value
    onType?.(value)
  }
  useEffect(() => {
    if (!input.current || query === typed.current) return
    typed.current = query
    input.current.value = query
  }, [query])
  // Text that was typed before the script came.
  const isHere = onType !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    const value = input.current?.value ?? query
    if (isHere && value !== query) note(value)
  }, [isHere])

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of the last years do not know the element.
    <form
      role="search"
      aria-label={label}
      className={styles.search}
      action={action}
      onSubmit={(event) => {
        if (!onType) return
        event.preventDefault()
        // Puts a phone's keyboard away, so that what was found is seen.
        input.current?.blur()
      }}
    >
      {kept.map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <div className={styles.box}>
        <input
          id={id}
          ref={input}
          className={styles.input}
          type="search"
          name={name}
          defaultValue={query}
          placeholder={label}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ currentTarget }) => note(currentTarget.value)}
        />
        <button className={styles.button} type="submit" aria-label={submitLabel}>
          <Icon name="search" small />
        </button>
      </div>
    </form>
  )
}
