import { cleanMsisdn, groupMsisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { storeKinds, type WeekDay, weekDays } from '@portal/kernel/place/store'
import type { OpeningHours, Store } from '../../ports/places/stores.port.ts'
import { type BrandWords, fillText } from '../content/brand/brand.rules.ts'
import type { ContentFault } from '../content/content.rules.ts'
import { quoted } from '../content/reading/quoted.rules.ts'
import {
  type Cells,
  createKeyCheck,
  type Report,
  readPlace,
  readRows,
  type Table,
  type TableKind,
  tidyRows,
} from '../content/reading/table-columns.rules.ts'

const columns = [
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

type Column = (typeof columns)[number]

export const storesTable: TableKind<Column> = {
  file: 'stores.csv',
  columns,
  noun: 'store',
  nouns: 'stores',
}

/** Texts longer than this would not fit their card. */
const lengthMax = { shop: 60, town: 40, address: 120 } as const

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

function readStore(cells: Cells<Column>, words: BrandWords, report: Report): Store | null {
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
  const place = readPlace(cells, note)
  const hours = readHours(cells.hours, note)
  if (!isRight || !kind || !phone.ok) return null
  return { id, kind, shop, town, postcode, address, phone: phone.value, place, hours }
}

/** Reads all stores of a table, in its order. */
export function* readStores(
  table: Table & { readonly faults: readonly ContentFault[] },
  words: BrandWords,
  faults: ContentFault[],
): Generator<void, readonly Store[]> {
  const checkKey = createKeyCheck('id')
  const stores: Store[] = []
  yield* readRows(table, storesTable, faults, (row) => {
    checkKey(row.cells.id, row)
    const store = readStore(row.cells, words, row.report)
    if (store) stores.push(store)
  })
  return stores
}

/** The table with its columns in their order and its numbers as they are read, for a file that editors share. */
export const tidyStores = (table: Table): string[][] =>
  tidyRows(table, storesTable, (cells) => ({
    ...cells,
    phone: groupMsisdn(cleanMsisdn(cells.phone)),
    hours: cells.hours
      .split(';')
      .map((part) => part.trim())
      .join('; '),
  }))
