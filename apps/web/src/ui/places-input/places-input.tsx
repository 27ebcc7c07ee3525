import { useEffect, useRef } from 'react'
import { FieldFrame, type FieldWords, fieldInputProps } from '../field/field-frame.tsx'
import styles from './places-input.module.css'

export type PlacesInputProps = FieldWords & {
  id: string
  /** Absent where the value must not be part of any form. */
  name?: string
  /** Digits that are asked for; a place is rendered for each. */
  places: 4 | 6
  /** A secret: rendered as dots, and offered to no memory of the browser. */
  masked?: boolean
  disabled?: boolean
  /** Handed over so that a secret can be read and taken away. */
  ref?: React.Ref<HTMLInputElement>
}

/** The digits of what was typed or pasted, as many as there are places. */
export const placesOf = (typed: string, places: number): string =>
  typed.replace(/\D/g, '').slice(0, places)

/**
 * One input rendered as a row of places, so that paste, autofill and screen readers know it as the one field
 * that it is. Without script it takes what is pasted as it is, and the reader of the form drops the blanks.
 */
export function PlacesInput({
  id,
  places,
  masked = false,
  disabled,
  name,
  ref,
  ...words
}: PlacesInputProps) {
  const box = useRef<HTMLDivElement>(null)

  // Digits with blanks that were pasted before the script arrived.
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (input) input.value = placesOf(input.value, places)
  }, [places])

  return (
    <div className={styles.places} data-places={places} ref={box}>
      <FieldFrame {...words} id={id}>
        <input
          {...fieldInputProps(id, words.error)}
          ref={ref}
          className={styles.input}
          name={name}
          type={masked ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete={masked ? 'off' : 'one-time-code'}
          // Room for the blanks between digits.
          maxLength={places * 2}
          disabled={disabled}
          required
          onInput={({ currentTarget }) => {
            const digits = placesOf(currentTarget.value, places)
            if (digits !== currentTarget.value) currentTarget.value = digits
          }}
        />
      </FieldFrame>
    </div>
  )
}
