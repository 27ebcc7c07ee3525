import type { Ref } from 'react'
import { classNames } from '../class-names.ts'
import styles from './choice-chips.module.css'

export type Choice = { value: string; label: string }

export type ChoiceChipsProps = {
  /** Names the group. */
  label: string | undefined
  /** Posted with the chosen value while the field itself is empty, which only happens without script. */
  name: string
  choices: readonly Choice[]
  chosen?: string
  /** Nothing can be chosen yet. */
  locked?: true | undefined
  /** Lays them out. */
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
  onChoose?: (box: HTMLInputElement) => void
}

/** Values to tap above a field: radio buttons, which work without script. None are rendered without a choice. */
export function ChoiceChips({
  label,
  name,
  choices,
  chosen,
  locked,
  className,
  ref,
  onChoose,
}: ChoiceChipsProps) {
  if (choices.length === 0) return null
  return (
    <div
      className={classNames(styles.chips, className)}
      role="radiogroup"
      aria-label={label}
      ref={ref}
    >
      {choices.map(({ value, label: words }) => (
        <label key={value} className={styles.chip}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            aria-disabled={locked}
            onChange={({ currentTarget }) => onChoose?.(currentTarget)}
          />
          <span>{words}</span>
        </label>
      ))}
    </div>
  )
}
