/** A form as an editor describes it: the package that pages build their fields from, and the service judges by. */

export const fieldTypes = ['text', 'select', 'checkbox'] as const
export type FieldType = (typeof fieldTypes)[number]

export type FormField = {
  readonly name: string
  readonly label: string
  readonly type: FieldType
  /** Order on the page, smallest first. */
  readonly rank: number
  readonly required: boolean
  readonly placeholder?: string
  /** A regular expression that some part of the value fits; one for the whole begins with ^ and ends with $. */
  readonly pattern?: string
  /** In characters. */
  readonly minLength?: number
  readonly maxLength?: number
  /** In the place of the words for a value that is too short or does not fit the pattern. */
  readonly errorMessage?: string
  /** Of a select: what can be chosen, as it is shown. */
  readonly options?: readonly string[]
  /** Shown before the digits of a number, without its plus. */
  readonly countryCode?: string
}

export const actionTypes = ['submit', 'cancel'] as const

export type FormAction = {
  readonly type: (typeof actionTypes)[number]
  readonly label: string
  readonly rank: number
}

export type FormSchema = {
  readonly fields: readonly FormField[]
  readonly actions: readonly FormAction[]
}

/** What was typed, by the names of the fields. A ticked checkbox is "on", as browsers send it; another one is absent. */
export type FormValues = Readonly<Record<string, string>>
export const ticked = 'on'

/** No field takes more, whatever its maxLength. */
export const fieldLengthMax = 200

/** The fields that a form of home broadband may have, by their names. */
export const leadFields = [
  'name',
  'msisdn',
  'email',
  'town',
  'installationAddress',
  'landmark',
  'termsAndCondition',
] as const
export type LeadField = (typeof leadFields)[number]

/** Where the call `submit-lead` has what a field of the form holds: a refusal of a value names its place. */
export const leadWireFields: Readonly<Record<LeadField, string>> = {
  name: 'fullName',
  msisdn: 'contactNumber',
  email: 'email',
  town: 'address.city',
  installationAddress: 'address.street1',
  landmark: 'address.landmark',
  termsAndCondition: 'consent',
}

/** The address of the form of home broadband among the packages, after the prefix of a language. */
export const leadFormPackage = 'hbb-lead-form'
