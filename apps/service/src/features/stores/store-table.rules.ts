import { cleanMsisdn, groupMsisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { storeKinds, type WeekDay, weekDays } from '@portal/kernel/place/store'
import type { OpeningHours, Store } from '../../ports/stores.port.ts'
import { type BrandWords, fillText } from '../content/brand/brand.rules.ts'
import type { ContentFault } from '../content/content.rules.ts'
import { quoted } from '../content/reading/quoted.rules.ts'

export const storesFile = 'stores.csv'

/** The columns of the table of all stores; a file may have them in any order. */
export const storeColumns = [
  'id',
  'kind',
  'shop',
  'town',
  'postcode',
  'address',
  'phone',
  'latitude',
  'longitude',
  'hours',
] as const

type Column = (typeof storeColumns)[number]
type Cells = Readonly<Record<Column, string>>

/** A table as it was read; each row knows its line in the file. */
export type Table = {
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly line: number
    readonly cells: Readonly<Record<string, string>>
  }[]
}

/** Zambia with its edges, in degrees. What lies outside is mostly latitude and longitude in each other's place. */
const country = {
  latitude: { min: -18.08, max: -8.2, example: '-15.4181' },
  longitude: { min: 21.99, max: 33.71, example: '28.2823' },
} as const

/** Texts longer than this would not fit their card. */
const lengthMax = { shop: 60, town: 40, address: 120 } as const

type Report = (fault: string) => void

function readDegrees(cells: Cells, name: keyof typeof country, report: Report): number {
  const text = cells[name]
  const { min, max, example } = country[name]
  const degrees = /^-?\d{1,3}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN
  if (!(degrees >= min && degrees <= max)) {
    report(`${name} ${quoted(text)} must be a number from ${min} to ${max}, as "${example}"`)
  }
  return degrees
}

const hoursPattern = /^([A-Z][a-z])(?:-([A-Z][a-z]))? (\d\d:[0-5]\d)-(\d\d:[0-5]\d)$/
const dayOf = (text: string | undefined) => weekDays.find((day) => day === text)
const placeOf = (day: WeekDay) => weekDays.indexOf(day)

function hoursOf(text: string): OpeningHours | null {
  const [, first, last = first, opens = '', closes = ''] = hoursPattern.exec(text) ?? []
  const [from, to] = [dayOf(first), dayOf(last)]
  if (!from || !to || placeOf(from) > placeOf(to) || opens >= closes || closes > '24:00') {
    return null
  }
  return { from, to, opens, closes }
}

const overlap = (one: OpeningHours, other: OpeningHours): boolean =>
  placeOf(one.from) <= placeOf(other.to) &&
  placeOf(other.from) <= placeOf(one.to) &&
  one.opens < other.closes &&
  other.opens < one.closes

function readHours(text: string, report: Report): OpeningHours[] {
  const all = text.split(';').flatMap((part) => {
    const hours = hoursOf(part.trim())
    if (!hours)
      report(`hours ${quoted(part.trim())} must be as "Mo-Fr 08:00-17:00; Sa 08:00-13:00"`)
    return hours ?? []
  })
  const isTwice = all.some((one, at) => all.slice(0, at).some((other) => overlap(one, other)))
  if (isTwice) report(`hours ${quoted(text)} have an hour of a day twice`)
  return all
}

/** By the specification what follows the first dash of a name, the operator's own code for it, is not shown. */
const withoutCode = (name: string): string => (name.split('-', 1)[0] ?? '').trim()

function readStore(cells: Cells, words: BrandWords, report: Report): Store | null {
  let isRight = true
  const note = (fault: string) => {
    isRight = false
    report(fault)
  }
  const { id, postcode } = cells
  if (!/^[a-z0-9-]{1,60}$/.test(id)) {
    note(`id ${quoted(id)} must be small letters, digits and dashes`)
  }
  const kind = storeKinds.find((each) => each === cells.kind)
  if (!kind) note(`kind ${quoted(cells.kind)} must be one of ${storeKinds.join(', ')}`)
  const textOf = (column: keyof typeof lengthMax, written = cells[column]): string => {
    const { text, open } = fillText(written, words)
    if (open) note(`${column} has the placeholder "${open}", which nothing fills`)
    if (text === '') note(`${column} "${cells[column]}" is empty`)
    if (text.length > lengthMax[column]) {
      note(`${column} is longer than ${lengthMax[column]} letters`)
    }
    return text
  }
  const shop = textOf('shop', withoutCode(cells.shop))
  const [town, address] = [textOf('town'), textOf('address')]
  if (!/^\d{5}$/.test(postcode)) note(`postcode ${quoted(postcode)} must be five digits`)
  const phone = parseMsisdn(cleanMsisdn(cells.phone))
  if (!phone.ok) note(`phone ${quoted(cells.phone)} must be a number such as "97 020 1001"`)
  const place = {
    latitude: readDegrees(cells, 'latitude', note),
    longitude: readDegrees(cells, 'longitude', note),
  }
  const hours = readHours(cells.hours, note)
  if (!isRight || !kind || !phone.ok) return null
  return { id, kind, shop, town, postcode, address, phone: phone.value, place, hours }
}

/** Whether the heads are ours; where they are not, that is a fault. */
function hasOurHeads({ columns }: Table, report: Report): boolean {
  const missing = storeColumns.filter((column) => !columns.includes(column))
  const unknown = columns.filter((column) => !storeColumns.some((each) => each === column))
  if (missing.length > 0) report(`has no column ${missing.join(', ')}`)
  if (unknown.length > 0)
    report(`has columns that are not known: ${unknown.map(quoted).join(', ')}`)
  return missing.length + unknown.length === 0
}

function tidyCells({ cells }: Table['rows'][number]): Cells {
  const tidy = storeColumns.map((column) => [
    column,
    (cells[column] ?? '').trim().replace(/\s+/g, ' '),
  ])
  return Object.fromEntries(tidy)
}

/** Rows between two places where other work may go first. */
const rowsAStep = 100

/**
 * Reads all stores of a table, in its order. A row that is no CSV is reported where all tables are read, and left out here.
 * Long work, so it is done in steps. Decision 118.
 */
export function* readStores(
  table: Table & { readonly faults: readonly ContentFault[] },
  words: BrandWords,
  faults: ContentFault[],
): Generator<void, readonly Store[]> {
  const report = (line: number, fault: string) =>
    faults.push({ file: `content/${storesFile}`, line, fault })
  if (!hasOurHeads(table, (fault) => report(1, fault))) return []
  if (table.rows.length === 0)
    report(1, 'has no store below its heads: a content without stores has no such file')
  const broken = new Set(table.faults.map(({ line }) => line))
  const lines = new Map<string, number>()
  const stores: Store[] = []
  for (const [place, row] of table.rows.entries()) {
    if (place % rowsAStep === 0) yield
    const { line } = row
    if (broken.has(line)) continue
    const cells = tidyCells(row)
    const before = lines.get(cells.id)
    if (before !== undefined) report(line, `id ${quoted(cells.id)} is that of line ${before} too`)
    lines.set(cells.id, line)
    const store = readStore(cells, words, (fault) => report(line, fault))
    if (store) stores.push(store)
  }
  return stores
}

/** The table with its columns in their order and its numbers as they are read, for a file that editors share. */
export function tidyStores(table: Table): string[][] {
  if (!hasOurHeads(table, () => {})) return []
  return table.rows.map(tidyCells).map((cells) => {
    const phone = groupMsisdn(cleanMsisdn(cells.phone))
    const hours = cells.hours.split(';').map((part) => part.trim())
    const tidy: Cells = { ...cells, phone, hours: hours.join('; ') }
    return storeColumns.map((column) => tidy[column])
  })
}
