import { type Instant, instantOf, toIso } from '@portal/kernel/instant'
import { type Currency, type Money, money } from '@portal/kernel/money'

/**
 * The edge to the database. One list of fields per entity gives the columns, the values to write
 * and the entity that is read. The columns hold only values that we wrote, so types are asserted
 * here and nowhere else. Decision 003.
 */
export type Row = Record<string, unknown>

export type Field<E> = {
  name: keyof E & string
  columns: readonly string[]
  /** Values in the order of the columns. */
  of(entity: E): unknown[]
  /** Reads the columns into the entity; `prefix` precedes their names where rows were joined. */
  reader(prefix: string): (row: Row, entity: Record<string, unknown>) => void
}

/** Text, numbers and booleans: the driver's value is the entity's value. */
export const plain = <E>(name: keyof E & string, column: string): Field<E> => ({
  name,
  columns: [column],
  of: (entity) => [entity[name]],
  reader: (prefix) => {
    const key = prefix + column
    return (row, entity) => {
      entity[name] = row[key]
    }
  },
})

const toText = (at: Instant | null): string | null => (at === null ? null : toIso(at))
/** The driver hands moments over as dates, and those within JSON as text. */
export const toInstant = (value: unknown): Instant | null =>
  value === null || value === undefined
    ? null
    : instantOf(new Date(value as Date | string).getTime())

/** A moment, in a column that may be null where the entity's may. */
export const moment = <E>(name: keyof E & string, column: string): Field<E> => ({
  name,
  columns: [column],
  of: (entity) => [toText(entity[name] as Instant | null)],
  reader: (prefix) => {
    const key = prefix + column
    return (row, entity) => {
      entity[name] = toInstant(row[key])
    }
  },
})

/** JSON; the driver hands it over parsed. */
export const json = <E>(name: keyof E & string, column: string): Field<E> => ({
  name,
  columns: [column],
  of: (entity) => [entity[name] === null ? null : JSON.stringify(entity[name])],
  reader: plain<E>(name, column).reader,
})

/** An amount in two columns; the driver hands bigint over as text, so that no digit is lost. */
export const amount = <E>(
  name: keyof E & string,
  [minor, currency]: readonly [string, string],
): Field<E> => ({
  name,
  columns: [minor, currency],
  of: (entity) => {
    const value = entity[name] as Money | null
    return [value?.minor ?? null, value?.currency ?? null]
  },
  reader: (prefix) => {
    const [minorKey, currencyKey] = [prefix + minor, prefix + currency]
    return (row, entity) => {
      const stored = row[minorKey]
      const isNone = stored === null || stored === undefined
      entity[name] = isNone ? null : money(BigInt(stored as string), row[currencyKey] as Currency)
    }
  },
})

export const columnsOf = <E>(fields: readonly Field<E>[]): string[] =>
  fields.flatMap(({ columns }) => columns)

export const valuesOf = <E>(fields: readonly Field<E>[], entity: E): unknown[] =>
  fields.flatMap(({ of }) => of(entity))

/** Made once for each kind of row, since every payment is read many times. */
export function entityReader<E>(fields: readonly Field<E>[], prefix = ''): (row: Row) => E {
  const readers = fields.map(({ reader }) => reader(prefix))
  return (row) => {
    const entity: Record<string, unknown> = {}
    for (const read of readers) read(row, entity)
    return entity as E
  }
}

/** "$1, $2, …": as many places as there are columns. */
export const places = (count: number, first = 1): string =>
  Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ')

/** "$3": the place of a column where the values of all fields are given in their order. Throws for an unknown one. */
export function placeOf<E>(fields: readonly Field<E>[], column: string): string {
  const index = columnsOf(fields).indexOf(column)
  if (index < 0) throw new Error(`There is no column ${column}`)
  return `$${index + 1}`
}

/** Inserts as many rows as given, their values one row after the other. */
export const insertInto = (table: string, columns: readonly string[], rows = 1): string => {
  const given = Array.from(
    { length: rows },
    (_, row) => `(${places(columns.length, row * columns.length + 1)})`,
  )
  return `insert into ${table} (${columns.join(', ')}) values ${given.join(', ')}`
}

/** "p.id, p.order_id, …": each by name, so that a later version may add columns while this one runs. */
export const listed = <E>(fields: readonly Field<E>[], table: string): string =>
  columnsOf(fields)
    .map((column) => `${table}.${column}`)
    .join(', ')

/** "o.id as order_id, …": for rows that are read together with others. */
export const aliased = <E>(fields: readonly Field<E>[], table: string, prefix: string): string =>
  columnsOf(fields)
    .map((column) => `${table}.${column} as ${prefix}${column}`)
    .join(', ')
