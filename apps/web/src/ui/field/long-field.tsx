import type { TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldWords, fieldInputProps } from './field-frame.tsx'

export type LongFieldProps = FieldWords & {
  name: string
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name' | 'className' | 'value'>

/** Several lines of text. Uncontrolled, as a line is. */
export function LongField({ name, label, hint, error, status, ...input }: LongFieldProps) {
  const { className, ...wired } = fieldInputProps(name, error)
  return (
    <FieldFrame id={name} label={label} hint={hint} error={error} status={status}>
      <textarea {...wired} {...input} className={classNames(className, styles.long)} name={name} />
    </FieldFrame>
  )
}
