import { parseMsisdn, typedMsisdn } from '@portal/kernel/msisdn'
import { emailLengthMax, emailPattern } from '../email.ts'
import { type FormField, type FormSchema, type FormValues, fieldLengthMax, ticked } from './form.ts'

/** What is wrong with a value: the last part of the name of its words. */
export type FieldFault =
  | { readonly kind: 'required' | 'tick' | 'invalid' | 'address' | 'landmark' }
  | { readonly kind: 'too-short' | 'too-long'; readonly limit: number }
  /** In the words of the form itself. */
  | { readonly kind: 'own'; readonly words: string }

const lengthOf = (value: string): number => [...value].length

/** Digits alone, or nothing but dashes, slashes, commas and blanks, are no place that anyone finds. */
const isNoPlace = (value: string): boolean => /^\d+$/.test(value) || /^[-/,\s]+$/.test(value)
const places: Readonly<Record<string, 'address' | 'landmark'>> = {
  installationAddress: 'address',
  landmark: 'landmark',
}

const emails = new RegExp(emailPattern)
const isEmail = (value: string): boolean => value.length <= emailLengthMax && emails.test(value)

/** Fields whose names say what they hold, whatever their pattern. */
const meanings: Readonly<Record<string, (value: string) => boolean>> = {
  msisdn: (value) => parseMsisdn(value).ok,
  email: isEmail,
}

const fitsPattern = ({ pattern }: FormField, value: string): boolean =>
  pattern === undefined || new RegExp(pattern, 'u').test(value)

/** The value as it is judged and kept: without blanks around it, and a number in national digits. */
export function cleanValue({ name }: Pick<FormField, 'name'>, typed: string | undefined): string {
  const value = typed?.trim() ?? ''
  return name === 'msisdn' ? typedMsisdn(value) : value
}

function faultOfText(field: FormField, value: string): FieldFault | null {
  const own = (kind: FieldFault): FieldFault =>
    field.errorMessage === undefined ? kind : { kind: 'own', words: field.errorMessage }
  const { minLength = 0, maxLength = fieldLengthMax } = field
  if (lengthOf(value) < minLength) return own({ kind: 'too-short', limit: minLength })
  const limit = Math.min(maxLength, fieldLengthMax)
  if (lengthOf(value) > limit) return { kind: 'too-long', limit }
  if (!fitsPattern(field, value)) return own({ kind: 'invalid' })
  if (meanings[field.name]?.(value) === false) return own({ kind: 'invalid' })
  const place = places[field.name]
  return place && isNoPlace(value) ? { kind: place } : null
}

/** The fault of one field: the same in the browser, in the page's action and in the service. */
export function faultOfField(field: FormField, typed: string | undefined): FieldFault | null {
  const value = cleanValue(field, typed)
  if (field.type === 'checkbox') {
    return field.required && value !== ticked ? { kind: 'tick' } : null
  }
  if (value === '') return field.required ? { kind: 'required' } : null
  if (field.type === 'select' && field.options?.includes(value) !== true) return { kind: 'invalid' }
  return faultOfText(field, value)
}

/** Every fault of a form by its field, in the order of the page; fields that it does not have are left out. */
export const faultsOfForm = (
  { fields }: FormSchema,
  values: FormValues,
): ReadonlyMap<string, FieldFault> =>
  new Map(
    inOrder(fields).flatMap((field) => {
      const fault = faultOfField(field, values[field.name])
      return fault ? [[field.name, fault] as const] : []
    }),
  )

/** What its fields hold, cleaned; nothing else that was sent. */
export const cleanValues = ({ fields }: FormSchema, values: FormValues): FormValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = cleanValue(field, values[field.name])
      return value === '' ? [] : [[field.name, value]]
    }),
  )

/** Fields and actions as a page shows them. */
export const inOrder = <Ranked extends { readonly rank: number }>(
  all: readonly Ranked[],
): Ranked[] => [...all].sort((one, other) => one.rank - other.rank)
