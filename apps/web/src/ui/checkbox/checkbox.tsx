import type { ReactNode } from 'react'
import { messageId } from '../field/field-frame.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './checkbox.module.css'

export type CheckboxProps = {
  name: string
  label: string
  error?: ReactNode
  defaultChecked?: boolean
  required?: boolean
}

/** A box to tick, with its words as a target; a browser sends "on" where it is ticked, and else nothing. */
export function Checkbox({ name, label, error, defaultChecked, required }: CheckboxProps) {
  return (
    <div>
      <label className={styles.row} htmlFor={name}>
        <input
          id={name}
          type="checkbox"
          name={name}
          defaultChecked={defaultChecked}
          required={required}
          aria-describedby={messageId(name)}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <div id={messageId(name)} aria-live="polite">
        {error && (
          <p className={styles.error}>
            <Icon name="alert" small />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
