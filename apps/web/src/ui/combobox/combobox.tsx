import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldWords, fieldInputProps } from '../field/field-frame.tsx'
import { Icon } from '../icon/icon.tsx'
import { SuggestionList, suggestionId } from '../suggestions/suggestion-list.tsx'
import { useSuggestions } from '../suggestions/use-suggestions.ts'
import styles from './combobox.module.css'
import { exactOption, matchingOptions } from './option-search.ts'

export type ComboboxProps = FieldWords & {
  name: string
  /** What can be chosen, as it is shown and sent. */
  options: readonly string[]
  /** Of the empty field. */
  placeholder?: string | undefined
  /** In place of the options where none fits. */
  noMatch: string
  defaultValue?: string | undefined
  required?: boolean
  /** Whether the script has taken over: until then it is the browser's own list, which works without. */
  live: boolean
  /** The field holds this now. */
  onValue?: (value: string) => void
}

type LiveProps = Omit<ComboboxProps, 'live'>

function keepInSight(list: string, place: number) {
  if (place < 0) return
  document.getElementById(suggestionId(list, place))?.scrollIntoView({ block: 'nearest' })
}

/** The options for what is typed, and how one is taken by keys, by a tap or by typing it to its end. */
function useOptions({ name, options, onValue }: LiveProps) {
  const listId = `${name}-options`
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  // All of them until something is typed: a chosen one does not hide the others.
  const [query, setQuery] = useState('')
  const items = matchingOptions(options, query)
  const hold = (value: string) => {
    if (input.current) input.current.value = value
    onValue?.(value)
  }
  const close = () => {
    setOpen(false)
    setQuery('')
  }
  const pick = (option: string | undefined) => {
    if (option === undefined) return
    hold(option)
    close()
  }
  const { chosen, onKeyDown, forget } = useSuggestions({
    of: options,
    items,
    isShown: isOpen,
    open: () => setOpen(true),
    close,
    onPick: pick,
    clear: () => hold(''),
  })
  useEffect(() => keepInSight(listId, isOpen ? chosen : -1), [listId, isOpen, chosen])
  return {
    ...{ listId, input, isOpen, items, chosen, pick },
    open: () => setOpen(true),
    onKey: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !isOpen || chosen >= 0) return onKeyDown(event)
      // Enter is about the open list and sends no form; the one option that is left is the one that is meant.
      event.preventDefault()
      pick(exactOption(options, query) ?? (items.length === 1 ? items[0] : undefined))
    },
    onType: (typed: string) => {
      forget()
      setOpen(true)
      setQuery(typed)
      onValue?.(typed)
    },
    leave: () => {
      const exact = exactOption(options, input.current?.value ?? '')
      if (exact !== undefined) hold(exact)
      close()
    },
  }
}

type ListProps = Pick<LiveProps, 'label' | 'noMatch'> & { of: ReturnType<typeof useOptions> }

function OptionList({ label, noMatch, of }: ListProps) {
  const { listId, items, chosen, pick, input } = of
  if (items.length === 0) {
    return (
      <p id={listId} role="status" className={styles.none}>
        {noMatch}
      </p>
    )
  }
  return (
    <SuggestionList
      id={listId}
      label={label}
      chosen={chosen}
      suggestions={items.map((option) => ({ key: option, words: option }))}
      onClick={(event, place) => {
        event.preventDefault()
        pick(items[place])
        input.current?.focus()
      }}
    />
  )
}

function Live(props: LiveProps) {
  const { name, label, hint, error, status, placeholder, noMatch, defaultValue, required } = props
  const of = useOptions(props)
  const { listId, input, isOpen, chosen, open, onKey, onType, leave } = of
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus goes.
    <div
      className={styles.combobox}
      data-open={isOpen || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave()
      }}
    >
      <FieldFrame
        id={name}
        label={label}
        hint={hint}
        error={error}
        status={status}
        over={isOpen && <OptionList label={label} noMatch={noMatch} of={of} />}
      >
        <input
          {...fieldInputProps(name, error)}
          ref={input}
          name={name}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && chosen >= 0 ? suggestionId(listId, chosen) : undefined}
          autoComplete="off"
          defaultValue={defaultValue}
          placeholder={placeholder}
          required={required}
          // At once: what the field before says as it is left may move this one away from below the finger.
          onPointerDown={open}
          onClick={open}
          onKeyDown={onKey}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        <span className={styles.sign}>
          <Icon name="down" small />
        </span>
      </FieldFrame>
    </div>
  )
}

/**
 * One of many, found by typing a part of it. The browser's own list until there is script, whose choice is taken over; what is
 * typed and is none of them stays, so that it can be said to be wrong.
 */
export function Combobox({ live, ...props }: ComboboxProps) {
  const { name, label, hint, error, status, options, placeholder, defaultValue, required } = props
  const select = useRef<HTMLSelectElement>(null)
  const [taken, setTaken] = useState(defaultValue)
  // Chosen before the script arrived, or given back by the browser.
  useLayoutEffect(() => {
    if (select.current) setTaken(select.current.value)
  }, [])
  if (live) return <Live {...props} defaultValue={taken} />
  const wired = fieldInputProps(name, error)
  return (
    <FieldFrame id={name} label={label} hint={hint} error={error} status={status}>
      <select
        {...wired}
        ref={select}
        className={classNames(wired.className, styles.select)}
        name={name}
        defaultValue={defaultValue ?? ''}
        required={required}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
