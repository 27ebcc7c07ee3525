import {
  actionTypes,
  type FormAction,
  type FormField,
  type FormSchema,
  fieldLengthMax,
  fieldTypes,
  type LeadField,
  leadFields,
} from '@portal/contract/forms/form'
import {
  type ContentFault,
  checkKnownKeys,
  isEntries,
  lineOfLeaf,
  type ParsedFile,
} from '../../content/content.rules.ts'
import { quoted } from '../../content/reading/quoted.rules.ts'

/** Without them nobody can be called back, and nothing can be installed. */
const indispensable: readonly LeadField[] = [
  'name',
  'msisdn',
  'town',
  'installationAddress',
  'termsAndCondition',
]

const typeOf: Readonly<Record<LeadField, FormField['type']>> = {
  name: 'text',
  msisdn: 'text',
  email: 'text',
  town: 'select',
  installationAddress: 'text',
  landmark: 'text',
  termsAndCondition: 'checkbox',
}

const fieldKeys = [
  ...['name', 'label', 'type', 'rank', 'required', 'placeholder', 'pattern'],
  ...['minLength', 'maxLength', 'errorMessage', 'options', 'countryCode'],
]
const ofTextAlone = ['pattern', 'minLength', 'maxLength', 'placeholder', 'countryCode']
const actionKeys = ['type', 'label', 'rank']
/** Words of a form longer than this fit no phone. */
const wordsMax = 160
const patternMax = 200

type Keys = readonly string[]

/** One form under check, and where its faults go: by the keys of a place. */
type Check = {
  readonly form: ParsedFile
  readonly faults: ContentFault[]
  /** Why a pattern cannot be used; null where it can. */
  faultOfPattern(pattern: string): string | null
  report(keys: Keys, fault: string): void
}

type Kind = 'text' | 'whole number' | 'true or false'

const isOfKind = (value: unknown, kind: Kind): boolean => {
  if (kind === 'text') return typeof value === 'string' && value.trim() !== ''
  if (kind === 'true or false') return typeof value === 'boolean'
  return Number.isInteger(value) && Number(value) >= 0
}

const kindOfKey = (key: string): Kind => {
  if (key === 'required') return 'true or false'
  return ['rank', 'minLength', 'maxLength'].includes(key) ? 'whole number' : 'text'
}

const lengthMaxOf = (key: string): number => (key === 'pattern' ? patternMax : wordsMax)

type Entries = Readonly<Record<string, unknown>>

/** The values of an entry are of their kinds, those that it needs are there, and there are no others. */
function checkValues(check: Check, keys: Keys, entry: Entries, known: Keys, needed: Keys) {
  check.faults.push(...checkKnownKeys(check.form, keys, known))
  for (const key of known) {
    const value = entry[key]
    if (key === 'options') continue
    if (value === undefined) {
      if (needed.includes(key)) check.report(keys, `has no "${key}"`)
      continue
    }
    const kind = kindOfKey(key)
    if (!isOfKind(value, kind)) check.report([...keys, key], `"${key}" must be a ${kind}`)
    else if (typeof value === 'string' && value.length > lengthMaxOf(key)) {
      check.report([...keys, key], `"${key}" is longer than ${lengthMaxOf(key)} letters`)
    }
  }
}

/** What only some types of fields have. */
function checkType(check: Check, keys: Keys, field: Entries) {
  const name = leadFields.find((each) => each === field.name)
  if (!name) {
    const known = leadFields.join(', ')
    check.report([...keys, 'name'], `"name" ${quoted(String(field.name))} must be one of ${known}`)
    return
  }
  if (field.type !== typeOf[name]) {
    check.report([...keys, 'type'], `"type" of ${name} must be ${typeOf[name]}`)
  }
  for (const key of field.type === 'text' ? [] : ofTextAlone) {
    if (key in field) check.report([...keys, key], `"${key}" is for fields of type text alone`)
  }
  if ('countryCode' in field && name !== 'msisdn') {
    check.report([...keys, 'countryCode'], '"countryCode" is for msisdn alone')
  }
}

function checkLimits(check: Check, keys: Keys, { minLength, maxLength, pattern }: Entries) {
  const [min, max] = [Number(minLength ?? 0), Number(maxLength ?? fieldLengthMax)]
  if (max > fieldLengthMax) {
    check.report([...keys, 'maxLength'], `"maxLength" is above ${fieldLengthMax}`)
  }
  if (min > max) check.report([...keys, 'minLength'], '"minLength" is above "maxLength"')
  const fault = typeof pattern === 'string' ? check.faultOfPattern(pattern) : null
  if (fault) check.report([...keys, 'pattern'], `"pattern" ${fault}`)
}

/** Towns of a select are those of the table, all of them where it names none. */
function checkOptions(check: Check, keys: Keys, field: Entries, cities: readonly string[]) {
  const { options, type } = field
  if (options === undefined) {
    if (type === 'select' && cities.length === 0) {
      check.report(keys, 'has no "options", and cities.csv has no city')
    }
    return
  }
  if (type !== 'select') return check.report([...keys, 'options'], '"options" are for a select')
  const all: readonly unknown[] = Array.isArray(options) ? options : []
  if (all.length === 0) check.report([...keys, 'options'], '"options" must be a list of texts')
  for (const [at, option] of all.entries()) {
    const place = [...keys, 'options', String(at)]
    if (typeof option !== 'string') check.report(place, '"options" must be a list of texts')
    else if (!cities.includes(option)) {
      check.report(place, `${quoted(option)} is no city of cities.csv`)
    } else if (all.indexOf(option) < at) check.report(place, `${quoted(option)} is there twice`)
  }
}

function checkUnique(check: Check, list: 'fields' | 'actions', key: string) {
  const seen = new Set<unknown>()
  for (const [at, entry] of entriesIn(check, list).entries()) {
    const value = entry[key]
    if (seen.has(value)) {
      check.report([list, String(at), key], `"${key}" ${quoted(String(value))} is there twice`)
    }
    seen.add(value)
  }
}

const entriesIn = ({ form }: Check, list: string): readonly Entries[] => {
  const value: unknown = isEntries(form.value) ? form.value[list] : null
  return Array.isArray(value) ? value.map((entry: unknown) => (isEntries(entry) ? entry : {})) : []
}

function checkFields(check: Check, cities: readonly string[]) {
  for (const [at, field] of entriesIn(check, 'fields').entries()) {
    const keys = ['fields', String(at)]
    checkValues(check, keys, field, fieldKeys, ['name', 'label', 'type', 'rank', 'required'])
    if (!fieldTypes.some((type) => type === field.type)) {
      check.report([...keys, 'type'], `"type" must be one of ${fieldTypes.join(', ')}`)
    } else checkType(check, keys, field)
    checkLimits(check, keys, field)
    checkOptions(check, keys, field, cities)
  }
  for (const name of indispensable) {
    const at = entriesIn(check, 'fields').findIndex((field) => field.name === name)
    if (at < 0) check.report(['fields'], `has no field "${name}", which a lead needs`)
    else if (entriesIn(check, 'fields')[at]?.required !== true) {
      check.report(['fields', String(at), 'required'], `"required" of ${name} must be true`)
    }
  }
}

function checkActions(check: Check) {
  const actions = entriesIn(check, 'actions')
  for (const [at, action] of actions.entries()) {
    const keys = ['actions', String(at)]
    checkValues(check, keys, action, actionKeys, actionKeys)
    if (!actionTypes.some((type) => type === action.type)) {
      check.report([...keys, 'type'], `"type" must be one of ${actionTypes.join(', ')}`)
    }
  }
  if (!actions.some(({ type }) => type === 'submit')) {
    check.report(['actions'], 'has no action "submit"')
  }
}

/** Alike in every language: a form that is filled in by one is judged by another. */
const shared = ['type', 'required', 'pattern', 'minLength', 'maxLength', 'countryCode'] as const

function checkAgainst(check: Check, first: ParsedFile) {
  const original: Check = { ...check, form: first }
  for (const list of ['fields', 'actions'] as const) {
    const key = list === 'fields' ? 'name' : 'type'
    const own = entriesIn(check, list)
    for (const wanted of entriesIn(original, list)) {
      const at = own.findIndex((entry) => entry[key] === wanted[key])
      const name = quoted(String(wanted[key]))
      if (at < 0) check.report([list], `has no ${name}, which ${first.file.name} has`)
      for (const each of at < 0 ? [] : shared) {
        if (own[at]?.[each] !== wanted[each]) {
          const fault = `"${each}" of ${name} is not that of ${first.file.name}`
          check.report([list, String(at), each], fault)
        }
      }
    }
    for (const [at, entry] of own.entries()) {
      if (entriesIn(original, list).some((each) => each[key] === entry[key])) continue
      check.report([list, String(at)], `${quoted(String(entry[key]))} is not in ${first.file.name}`)
    }
  }
}

type FormTerms = Pick<Check, 'faultOfPattern'> & {
  readonly first: ParsedFile
  readonly cities: readonly string[]
}

/**
 * Checks the form of one language, beside that of the first one; null where it has faults. The towns that it leaves out are
 * all that the table has.
 */
export function readLeadForm(
  form: ParsedFile,
  { first, cities, faultOfPattern }: FormTerms,
  faults: ContentFault[],
): FormSchema | null {
  const before = faults.length
  const check: Check = {
    ...{ form, faults, faultOfPattern },
    report(keys, fault) {
      faults.push({ file: form.file.name, line: lineOfLeaf(form.file, { keys }), fault })
    },
  }
  if (!isEntries(form.value)) check.report([], 'must be an object: { … }')
  faults.push(...checkKnownKeys(form, [], ['fields', 'actions', 'titles']))
  for (const list of ['fields', 'actions'] as const) {
    if (entriesIn(check, list).length === 0) check.report([list], `"${list}" must be a list`)
    checkUnique(check, list, list === 'fields' ? 'name' : 'type')
    checkUnique(check, list, 'rank')
  }
  checkFields(check, cities)
  checkActions(check)
  if (form !== first) checkAgainst(check, first)
  if (faults.length > before) return null
  // Every part of it has just been checked.
  const { fields, actions } = form.value as { fields: FormField[]; actions: FormAction[] }
  const withTowns = (field: FormField): FormField =>
    field.type === 'select' && !field.options ? { ...field, options: cities } : field
  return { fields: fields.map(withTowns), actions }
}
