import type { InputHTMLAttributes, Ref } from 'react'
import { FieldFrame, type FieldWords, fieldInputProps } from './field-frame.tsx'

export type FieldProps = FieldWords & {
  name: string
  /** Defaults to the name; needed where a page shows the same field twice. */
  id?: string | undefined
  prefix?: string | undefined
  ref?: Ref<HTMLInputElement>
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'prefix' | 'className' | 'value'>

/** One line of text. Uncontrolled, so that what is typed before the script arrives stays. */
export function Field({
  name,
  id = name,
  label,
  hint,
  error,
  status,
  prefix,
  type = 'text',
  ...input
}: FieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} status={status} prefix={prefix}>
      <input {...fieldInputProps(id, error)} {...input} name={name} type={type} />
    </FieldFrame>
  )
}
