import { countryCode, groupMsisdn, typedMsisdn } from '@portal/kernel/msisdn'
import { type FocusEventHandler, type RefObject, useEffect, useRef, useState } from 'react'
import { ChoiceChips } from '../choice-chips/choice-chips.tsx'
import { FieldFrame, type FieldWords, fieldInputProps } from '../field/field-frame.tsx'
import { adoptedNumber, cutGrouped, cutNumber, groupTyped } from './group-typed.ts'
import styles from './phone-field.module.css'

export type PhoneFieldProps = FieldWords & {
  name?: string
  /** Defaults to the name; needed where a page shows the same field twice. */
  id?: string | undefined
  /** Any form of a number; shown grouped. A later one is taken into an empty field. */
  defaultValue?: string | undefined
  /**
   * Clean national digits, more than nine where they were pasted, or what was typed without any digit; also once on
   * start when the field is not empty.
   */
  onDigits?: ((digits: string) => void) | undefined
  onBlur?: FocusEventHandler<HTMLInputElement>
  /** Letters, signs and digits after the ninth are left out, instead of shown and judged. */
  cuts?: boolean
  /** Room for a message below, whether there is one or not; for numbers that are checked while typed. Decision 012. */
  keepsLine?: boolean
  /** Numbers used before, to tap: clean digits, without names (decision 063). */
  choices?: readonly string[]
  /** Names the group of choices. */
  choicesLabel?: string
  required?: boolean
  disabled?: boolean
  autoComplete?: string
  /** Of the country, without its plus; absent: that of the portal's numbers. */
  code?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

/**
 * Takes a number that is given later into the field while that is empty and without focus: React itself would put it into the
 * middle of what is being typed. A number that is shown is never exchanged for another. Answers what the field begins with.
 */
function useGiven(
  box: RefObject<HTMLInputElement | null>,
  given: string,
  tell: (digits: string) => void,
): string {
  const [first] = useState(given)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number that is given.
  useEffect(() => {
    const field = box.current
    if (!field || field === document.activeElement || field.value !== '' || given === '') return
    field.value = given
    tell(typedMsisdn(given))
  }, [given])
  return first
}

/** What an input added in one piece: a key's digit, a paste, a keyboard's suggestion. Filling in by the browser names none. */
const pieceOf = (event: Event): string =>
  event instanceof InputEvent && !event.isComposing ? (event.data ?? '') : ''

/**
 * A phone number that groups itself while typed. It posts what it shows ("97 123 4567"), scripted or
 * not, so the reader of the form strips the spaces.
 */
export function PhoneField({
  name = 'msisdn',
  id = name,
  label,
  hint,
  error,
  status,
  defaultValue = '',
  onDigits,
  choices = [],
  choicesLabel,
  autoComplete = 'tel-national',
  keepsLine = true,
  cuts = false,
  code = countryCode,
  ...input
}: PhoneFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const known = useRef('')

  const tell = (digits: string) => {
    known.current = digits
    for (const choice of group.current?.querySelectorAll('input') ?? []) {
      choice.checked = choice.value === digits
    }
    onDigits?.(digits)
  }

  const given = groupMsisdn(typedMsisdn(defaultValue))
  const first = useGiven(box, given, tell)

  // A number typed before the script arrived is adopted, not replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    const field = box.current
    const tapped = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const adopted = adoptedNumber(field?.value || tapped || '')
    const digits = cuts ? cutNumber(adopted) : adopted
    if (!field || !digits) return
    field.value = groupMsisdn(digits)
    tell(digits)
  }, [])

  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      status={status}
      prefix={`+${code}`}
      above={
        <ChoiceChips
          label={choicesLabel}
          name={`${name}Choice`}
          choices={choices.map((value) => ({ value, label: groupMsisdn(value) }))}
          className={styles.choices}
          ref={group}
          onChoose={({ value }) => {
            if (box.current) box.current.value = groupMsisdn(value)
            tell(value)
          }}
        />
      }
      keepsLine={keepsLine}
    >
      <input
        {...fieldInputProps(id, error)}
        {...input}
        ref={box}
        name={name}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        defaultValue={first}
        onInput={(event) => {
          const field = event.currentTarget
          const grouped = groupTyped(
            field.value,
            field.selectionStart ?? field.value.length,
            known.current,
            pieceOf(event.nativeEvent),
          )
          const { digits, text, caret } = cuts ? cutGrouped(grouped) : grouped
          if (text !== field.value) {
            field.value = text
            field.setSelectionRange(caret, caret)
          }
          tell(digits)
        }}
      />
    </FieldFrame>
  )
}
