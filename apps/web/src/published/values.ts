/** What a service has answered or a caller sends, before anything is known of it. */
export type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** The objects of a list; an object in its place is a list of one. */
export const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isFields) : isFields(value) ? [value] : []

/** Text or a number as text; empty where there is neither. */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : ''

/** The first of these that says something. */
export const firstText = (...values: readonly unknown[]): string =>
  values.map(textOf).find((text) => text !== '') ?? ''

/** Null in the place of nothing, and of the words that mean it. */
export const textOrNull = (value: unknown): string | null => {
  const text = textOf(value)
  return text === '' || /^(null|na|n\/a|none)$/i.test(text) ? null : text
}

/** A field only where it says something. */
export const optional = <Name extends string>(
  name: Name,
  value: string | null | undefined,
): { [name in Name]?: string } =>
  value ? ({ [name]: value } as { [name in Name]: string }) : ({} as { [name in Name]?: string })

/** A decimal with two digits after its point; empty where it is none. A third digit and more are cut off. */
export function amountOf(value: unknown): string {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(textOf(value).replace(/[, ]/g, ''))
  if (!match) return ''
  const [, sign = '', major = '', decimals = ''] = match
  return `${sign}${BigInt(major)}.${decimals.padEnd(2, '0').slice(0, 2)}`
}

export const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || /^(true|y|yes|1)$/i.test(textOf(value))

/** A whole number of at least one. */
export function countOf(value: unknown, otherwise: number): number {
  const number = Math.floor(Number(textOf(value) || Number.NaN))
  return number >= 1 ? number : otherwise
}

/** A day in ISO form out of one in ISO form, "30/11/2026" or milliseconds; empty where it is none of them. */
export function dayOf(value: unknown): string {
  const text = textOf(value)
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(text) ?? []
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  const time = /^\d{11,14}$/.test(text) ? Number(text) : Date.parse(iso)
  if (Number.isNaN(time)) return ''
  return /^\d{4}-\d{2}-\d{2}/.exec(iso)?.[0] ?? new Date(time).toISOString().slice(0, 10)
}
