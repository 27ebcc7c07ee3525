import { type FormField, ticked } from '@portal/contract/forms/form'
import type { InputHTMLAttributes } from 'react'
import { useHydrated } from '../lib/browser/use-hydrated.ts'
import { useApp } from '../lib/page/app-context.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Combobox } from '../ui/combobox/combobox.tsx'
import { Field } from '../ui/field/field.tsx'
import { PhoneField } from '../ui/phone-field/phone-field.tsx'

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'
>

/** What a phone offers for a field whose name says what it holds. */
const attributesOf: Readonly<Record<string, Attributes>> = {
  name: { autoComplete: 'name', autoCapitalize: 'words' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  installationAddress: { autoComplete: 'street-address' },
}

export type SchemaFieldProps = {
  field: FormField
  defaultValue: string | undefined
  error: string | undefined
  onValue: () => void
}

/** One field of a form that an editor described, by its type. */
export function SchemaField({ field, defaultValue, error, onValue }: SchemaFieldProps) {
  const { t } = useApp()
  const live = useHydrated()
  const { name, label, type, placeholder, countryCode, required } = field
  const common = { name, label, error, required }
  if (type === 'checkbox') {
    return <Checkbox {...common} defaultChecked={defaultValue === ticked} />
  }
  if (type === 'select') {
    return (
      <Combobox
        {...common}
        options={field.options ?? []}
        placeholder={placeholder ?? t(live ? 'form.search' : 'form.choose')}
        noMatch={t('form.noMatch')}
        defaultValue={defaultValue}
        live={live}
        onValue={onValue}
      />
    )
  }
  if (name === 'msisdn') {
    return (
      <PhoneField
        {...common}
        hint={placeholder}
        {...(countryCode === undefined ? {} : { code: countryCode })}
        defaultValue={defaultValue}
        keepsLine={false}
      />
    )
  }
  return (
    <Field
      {...common}
      {...(countryCode === undefined ? {} : { prefix: `+${countryCode}` })}
      {...attributesOf[name]}
      // Below the field, where it is not cut off and does not go as soon as something is typed.
      hint={placeholder}
      defaultValue={defaultValue}
    />
  )
}
