import { type LeadStatus, leadStatuses } from '../../../ports/operator/lead.port.ts'
import {
  type ContentFault,
  checkKnownKeys,
  isEntries,
  lineOfLeaf,
  type ParsedFile,
} from '../../content/content.rules.ts'
import { quoted } from '../../content/reading/quoted.rules.ts'

export const statusPackage = 'lead-status-config'
export const statusTexts = 'lead-status-translation'

/** What visitors are told of a lead, by the names of the file; `statusKey` and `noteKey` lead to the texts. */
export type ToldStatus = { readonly status: string; readonly notes: readonly string[] }

export type StatusWords = {
  /** By the operator's status. */
  readonly statuses: ReadonlyMap<LeadStatus, ToldStatus>
  /** By the code of the operator's note. */
  readonly notes: ReadonlyMap<string, string>
  /** The package, as it was written. */
  readonly published: string
}

export const statusKey = (status: string): string => `lead.status.${status}`
export const noteKey = (note: string): string => `lead.note.${note}`

type Entries = Readonly<Record<string, unknown>>

/** One reading of the file: `report` takes a fault by the keys of its place, `isText` knows the texts of every language. */
type Check = {
  readonly file: ParsedFile
  readonly faults: ContentFault[]
  isText(key: string): boolean
}

const report = ({ file, faults }: Check, keys: readonly string[], fault: string) => {
  faults.push({ file: file.file.name, line: lineOfLeaf(file.file, { keys }), fault })
}

function entriesOf({ file }: Check, list: string): readonly Entries[] {
  const value: unknown = isEntries(file.value) ? file.value[list] : null
  return Array.isArray(value) ? value.map((entry: unknown) => (isEntries(entry) ? entry : {})) : []
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((each: unknown) => String(each)) : []

/** The name of a text that every language has. */
function checkName(check: Check, keys: readonly string[], name: unknown, key: string) {
  if (typeof name === 'string' && check.isText(key)) return
  report(check, keys, `${quoted(String(name))} has no text "${key}" in ${statusTexts}`)
}

function readStatuses(check: Check): ReadonlyMap<LeadStatus, ToldStatus> {
  const statuses = new Map<LeadStatus, ToldStatus>()
  for (const [at, entry] of entriesOf(check, 'statuses').entries()) {
    const keys = ['statuses', String(at)]
    check.faults.push(...checkKnownKeys(check.file, keys, ['status', 'operator', 'notes']))
    const [status, notes] = [String(entry.status), textsIn(entry.notes)]
    checkName(check, [...keys, 'status'], entry.status, statusKey(status))
    for (const [place, note] of notes.entries()) {
      checkName(check, [...keys, 'notes', String(place)], note, noteKey(note))
    }
    for (const name of textsIn(entry.operator)) {
      const known = leadStatuses.find((each) => each === name)
      if (!known) {
        const fault = `${quoted(name)} must be one of ${leadStatuses.join(', ')}`
        report(check, [...keys, 'operator'], fault)
      } else if (statuses.has(known)) {
        report(check, [...keys, 'operator'], `${quoted(name)} is there twice`)
      } else statuses.set(known, { status, notes })
    }
  }
  const missing = leadStatuses.filter((status) => !statuses.has(status))
  if (missing.length > 0) report(check, ['statuses'], `"statuses" lacks ${missing.join(', ')}`)
  return statuses
}

function readNotes(check: Check): ReadonlyMap<string, string> {
  const notes = new Map<string, string>()
  for (const [at, entry] of entriesOf(check, 'notes').entries()) {
    const keys = ['notes', String(at)]
    check.faults.push(...checkKnownKeys(check.file, keys, ['note', 'operator']))
    const [note, operator] = [String(entry.note), String(entry.operator)]
    checkName(check, [...keys, 'note'], entry.note, noteKey(note))
    if (!/^[A-Z][A-Z0-9_]{0,39}$/.test(operator)) {
      report(check, [...keys, 'operator'], `${quoted(operator)} is no code such as VISIT_PLANNED`)
    } else if (notes.has(operator)) {
      report(check, [...keys, 'operator'], `${quoted(operator)} is there twice`)
    }
    notes.set(operator, note)
  }
  return notes
}

/** Reads which texts tell of a lead, by what the operator says of it. */
export function readStatusWords(
  file: ParsedFile,
  isText: Check['isText'],
  faults: ContentFault[],
): StatusWords {
  const check: Check = { file, faults, isText }
  faults.push(...checkKnownKeys(file, [], ['statuses', 'notes']))
  return {
    statuses: readStatuses(check),
    notes: readNotes(check),
    published: JSON.stringify(file.value),
  }
}

export type Known = { readonly status: LeadStatus | null; readonly notes: readonly string[] }

/**
 * The texts about a lead: those of its status, then what the operator noted last, since earlier notes may be over. A lead that
 * the operator does not have yet is told like one that it has just got.
 */
export function toldOf({ statuses, notes }: StatusWords, known: Known): ToldStatus {
  const told = statuses.get(known.status ?? 'acknowledged') ?? { status: '', notes: [] }
  const last = known.notes.flatMap((code) => notes.get(code) ?? []).at(-1)
  return { status: told.status, notes: [...new Set([...told.notes, ...(last ? [last] : [])])] }
}
