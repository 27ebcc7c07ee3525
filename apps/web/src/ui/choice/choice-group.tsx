import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './choice.module.css'

export type Choice = {
  value: string
  label: string
  /** What will happen, in about five words. */
  detail?: ReactNode | undefined
  /** The detail warns, for example of a method that has problems. */
  troubled?: boolean | undefined
  icon?: IconName | undefined
  disabled?: boolean | undefined
}

export type ChoiceGroupProps = {
  legend: string
  /** The heading around it already says the legend. */
  hideLegend?: boolean
  name: string
  choices: readonly Choice[]
  defaultValue?: string | undefined
  onChoose?: ((value: string) => void) | undefined
}

/** Radio buttons drawn as the rows of one card. */
export function ChoiceGroup({
  legend,
  hideLegend = false,
  name,
  choices,
  defaultValue,
  onChoose,
}: ChoiceGroupProps) {
  const group = useRef<HTMLFieldSetElement>(null)

  // What was chosen before the script arrived counts as chosen now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (checked && checked.value !== defaultValue) onChoose?.(checked.value)
  }, [])

  return (
    <fieldset ref={group} className={styles.group}>
      <legend className={classNames(!hideLegend && styles.legend)}>
        {hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={styles.rows}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.row}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === defaultValue}
              disabled={choice.disabled}
              aria-describedby={choice.detail ? `${name}-${choice.value}-detail` : undefined}
              aria-labelledby={`${name}-${choice.value}-label`}
              className={styles.radio}
              onChange={() => onChoose?.(choice.value)}
            />
            {choice.icon && <Icon name={choice.icon} className={styles.icon} />}
            <span className={styles.words}>
              <span className={styles.label} id={`${name}-${choice.value}-label`}>
                {choice.label}
              </span>
              {choice.detail && (
                <span
                  className={classNames(styles.detail, choice.troubled && styles.troubled)}
                  id={`${name}-${choice.value}-detail`}
                >
                  {choice.detail}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
