import { useEffect, useRef, useState } from 'react'
import { type Choice, ChoiceChips } from '../choice-chips/choice-chips.tsx'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldWords, fieldInputProps } from '../field/field-frame.tsx'
import styles from './amount-field.module.css'
import { wholeAmount } from './whole-amount.ts'

export type AmountFieldProps = FieldWords & {
  name?: string
  /** Defaults to the name; needed where a page shows the same field twice. */
  id?: string | undefined
  /** The currency's sign, for example K. */
  unit: string
  choices?: readonly Choice[]
  /** Names the group of choices. */
  choicesLabel?: string
  /** Posted by a chosen amount while the field itself is empty, which only happens without script. */
  choiceName?: string
  defaultValue?: string | undefined
  /** Called with the field's content on every change, and on start when it is not empty. */
  onAmount?: ((typed: string) => void) | undefined
  required?: boolean
  /** Why nothing can be entered yet: shown once the field is reached, which Tab does; not sent meanwhile. */
  locked?: string | undefined
}

/** More than four in a row have room for on a narrow phone: "FC 1,000". */
const isLong = (choices: readonly Choice[]): boolean =>
  choices.some(({ label }) => label.length > 5)

/** Long enough for an amount that is too long to be refused instead of cut. */
const typedMax = 20

/**
 * An amount in whole units, with common amounts to tap. These are radio buttons: without script the
 * chosen one is posted under its own name, with script it fills the field. A typed amount wins, and
 * stays as it was typed: the reader of the form checks it.
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
  locked,
  ...input
}: AmountFieldProps) {
  const group = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [reached, setReached] = useState(false)
  const lock = locked ? true : undefined

  const show = (typed: string) => {
    for (const choice of group.current?.querySelectorAll('input') ?? []) {
      choice.checked = choice.value === wholeAmount(typed)
    }
    if (box.current && box.current.value !== typed) box.current.value = typed
    onAmount?.(typed.trim())
  }

  // A value typed or tapped before the script arrived is adopted, not replaced, and so is the focus.
  // A default that comes later, a browser itself puts into a field that was left alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over, and for a later default.
  useEffect(() => {
    if (box.current === document.activeElement) setReached(true)
    const tapped = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const typed = box.current?.value || tapped
    if (typed) show(typed)
  }, [defaultValue])

  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      status={lock && reached ? { tone: 'plain', text: locked } : status}
      prefix={unit}
      keepsLine
      above={
        <ChoiceChips
          label={choicesLabel}
          name={choiceName}
          choices={choices}
          chosen={defaultValue}
          locked={lock}
          className={classNames(styles.choices, isLong(choices) && styles.long)}
          ref={group}
          onChoose={(chip) => {
            if (!lock) return show(chip.value)
            chip.checked = false
            setReached(true)
          }}
        />
      }
    >
      <input
        {...input}
        {...fieldInputProps(id, error)}
        aria-disabled={lock}
        onFocus={() => setReached(true)}
        ref={box}
        name={lock ? undefined : name}
        readOnly={lock}
        type="text"
        inputMode="numeric"
        maxLength={typedMax}
        defaultValue={defaultValue}
        onInput={(event) => show(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}
