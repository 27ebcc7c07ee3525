import type { KeyboardEventHandler, RefObject } from 'react'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './search-box.module.css'
import { suggestionId } from './suggestion-list.tsx'

export type SearchBoxProps = {
  id: string
  /** Named in the field as long as it is empty. */
  label: string
  /** Names its button. */
  submitLabel: string
  name: string
  query: string
  maxLength: number
  input: RefObject<HTMLInputElement | null>
  /** The list of suggestions below; null without script, which alone shows one. */
  list: { readonly id: string; readonly isShown: boolean; readonly chosen: number } | null
  onType: (typed: string) => void
  onKeyDown: KeyboardEventHandler
  onFocus?: () => void
}

/** A field that suggests while it is typed in, with the button of its form: a combobox once there is script. */
export function SearchBox({
  id,
  label,
  submitLabel,
  name,
  query,
  maxLength,
  input,
  list,
  onType,
  onKeyDown,
  onFocus,
}: SearchBoxProps) {
  return (
    <>
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
          maxLength={maxLength}
          autoComplete="off"
          enterKeyHint="search"
          {...(list && {
            role: 'combobox',
            'aria-expanded': list.isShown,
            'aria-controls': list.id,
            'aria-autocomplete': 'list',
            'aria-activedescendant':
              list.isShown && list.chosen >= 0 ? suggestionId(list.id, list.chosen) : undefined,
          })}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        <button className={styles.button} type="submit" aria-label={submitLabel}>
          <Icon name="search" small />
        </button>
      </div>
    </>
  )
}
