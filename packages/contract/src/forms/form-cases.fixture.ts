import type { FieldFault } from './form.rules.ts'
import type { FormSchema, FormValues } from './form.ts'

/** A form with every kind of field and rule, and what the browser and the service have to say of values in it. */
export const everyKind: FormSchema = {
  fields: [
    {
      ...{ name: 'name', label: 'Full name', type: 'text', rank: 1, required: true },
      ...{ minLength: 3, maxLength: 40, pattern: "^[\\p{L} '.-]+$" },
    },
    {
      ...{ name: 'msisdn', label: 'Mobile number', type: 'text', rank: 2, required: true },
      ...{ countryCode: '260', errorMessage: 'Invalid Mobile No' },
    },
    { name: 'email', label: 'Email', type: 'text', rank: 3, required: false, maxLength: 60 },
    {
      ...{ name: 'town', label: 'Town', type: 'select', rank: 4, required: true },
      options: ['Lusaka', 'Mongu'],
    },
    {
      ...{ name: 'installationAddress', label: 'Installation address', type: 'text', rank: 5 },
      ...{ required: true, minLength: 5, maxLength: 1_000 },
      errorMessage: 'Write the plot and the street',
    },
    { name: 'landmark', label: 'Landmark', type: 'text', rank: 6, required: true },
    { name: 'termsAndCondition', label: 'The terms', type: 'checkbox', rank: 7, required: true },
  ],
  actions: [
    { type: 'cancel', label: 'Cancel', rank: 2 },
    { type: 'submit', label: 'Submit', rank: 1 },
  ],
}

/** Values that nothing is wrong with. */
export const goodValues: FormValues = {
  name: 'Mwansa Banda',
  msisdn: '971 000 001',
  email: 'mwansa@example.com',
  town: 'Lusaka',
  installationAddress: 'Plot 12, Cairo Road',
  landmark: 'Behind the post office',
  termsAndCondition: 'on',
}

type Case = readonly [field: string, value: string | undefined, fault: FieldFault | null]

const invalid: FieldFault = { kind: 'invalid' }
const required: FieldFault = { kind: 'required' }
const tick: FieldFault = { kind: 'tick' }
const address: FieldFault = { kind: 'address' }
const landmark: FieldFault = { kind: 'landmark' }
const own = (words: string): FieldFault => ({ kind: 'own', words })
const tooLong = (limit: number): FieldFault => ({ kind: 'too-long', limit })

export const formCases: readonly Case[] = [
  ['name', undefined, required],
  ['name', '   ', required],
  ['name', 'Al', { kind: 'too-short', limit: 3 }],
  ['name', ' Al ', { kind: 'too-short', limit: 3 }],
  ['name', 'Ali', null],
  ['name', 'A'.repeat(40), null],
  ['name', 'A'.repeat(41), tooLong(40)],
  ['name', 'Mwansa 2', invalid],
  ['name', 'Zoë Ngoma', null],
  ['msisdn', '', required],
  ['msisdn', '0971000001', null],
  ['msisdn', '+260 97 100 0001', null],
  ['msisdn', '97100000', own('Invalid Mobile No')],
  ['msisdn', '9710000011', own('Invalid Mobile No')],
  ['msisdn', 'nine', own('Invalid Mobile No')],
  ['email', undefined, null],
  ['email', 'mwansa', invalid],
  ['email', 'mwansa@example.com', null],
  ['email', `${'m'.repeat(60)}@example.com`, tooLong(60)],
  ['town', undefined, required],
  ['town', 'Mongu', null],
  ['town', 'mongu', invalid],
  ['town', 'Nairobi', invalid],
  ['installationAddress', undefined, required],
  ['installationAddress', 'Plot', own('Write the plot and the street')],
  ['installationAddress', '12345', address],
  ['installationAddress', '-/, -/', address],
  ['installationAddress', '12345 A', null],
  ['installationAddress', 'a'.repeat(200), null],
  ['installationAddress', 'a'.repeat(201), tooLong(200)],
  ['landmark', '7', landmark],
  ['landmark', '- / ,', landmark],
  ['landmark', 'Shop 7', null],
  ['termsAndCondition', undefined, tick],
  ['termsAndCondition', 'off', tick],
  ['termsAndCondition', 'on', null],
]
