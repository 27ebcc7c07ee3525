import { useEffect, useRef } from 'react'
import { FieldFrame, type FieldWords, fieldInputProps } from '../field/field-frame.tsx'
import styles from './amount-field.module.css'
import { wholeAmount } from './whole-amount.ts'

export type AmountChoice = { value: string; label: string }

export type AmountFieldProps = FieldWords & {
  name?: string
  /** Defaults to the name; needed where a page shows the same field twice. */
  id?: string | undefined
  /** The currency's sign, for example K. */
  unit: string
  choices?: readonly AmountChoice[]
  /** Names the group of choices. */
  choicesLabel?: string
  /** Posted by a chosen amount while the field itself is empty, which only happens without script. */
  choiceName?: string
  defaultValue?: string | undefined
  /** Whole major units as typed, digits only; also once on start when the field is not empty. */
  onAmount?: ((digits: string) => void) | undefined
  required?: boolean
  disabled?: boolean
}

const digitsMax = 7

/**
 * An amount in whole units, with common amounts to tap. These are radio buttons: without script the
 * chosen one is posted under its own name, with script it fills the field. A typed amount wins.
 */
export function AmountField({
  name = 'amount',
  id = name,
  label,
  hint,
  error,
  status,
  unit,
  choices = [],
  choicesLabel,
  choiceName = 'amountChoice',
  defaultValue = '',
  onAmount,
  ...input
}: AmountFieldProps) {
  const group = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)

  const show = (digits: string) => {
    for (const choice of group.current?.querySelectorAll('input') ?? []) {
      choice.checked = choice.value === digits
    }
    if (box.current && box.current.value !== digits) box.current.value = digits
    onAmount?.(digits)
  }

  // What was typed or tapped before the script arrived is adopted, not replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    const tapped = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const digits = wholeAmount(box.current?.value || tapped || '')
    if (digits) show(digits)
  }, [])

  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      status={status}
      prefix={unit}
      keepsLine
      above={
        choices.length > 0 && (
          <div className={styles.choices} role="radiogroup" aria-label={choicesLabel} ref={group}>
            {choices.map((choice) => (
              <label key={choice.value} className={styles.choice}>
                <input
                  type="radio"
                  name={choiceName}
                  value={choice.value}
                  defaultChecked={choice.value === defaultValue}
                  disabled={input.disabled}
                  onChange={() => show(choice.value)}
                />
                <span>{choice.label}</span>
              </label>
            ))}
          </div>
        )
      }
    >
      <input
        {...input}
        {...fieldInputProps(id, error)}
        ref={box}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={digitsMax}
        defaultValue={defaultValue}
        onInput={(event) => show(wholeAmount(event.currentTarget.value))}
      />
    </FieldFrame>
  )
}
