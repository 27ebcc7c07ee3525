/** A visitor's choice of a list; all of it is in the address, so that tabs and chips are links. */
export type BundleChoice = {
  /** The id of a category; empty for the first. */
  readonly category: string
  /** Empty for all. */
  readonly period: string
  readonly query: string
  /** Rows that are rendered without script. */
  readonly rows: number
}

/** Rows in the page of the server. */
export const firstRows = 30

/** No page of the server has more: a longer list is searched, or read with script. */
export const rowsMax = 480

/** Longer searches are cut off there. */
const queryMax = 80

/** The choice of an address; what no list could mean counts as absent. */
export function readChoice(search: URLSearchParams): BundleChoice {
  const category = search.get('category') ?? ''
  const rows = Number(/^\d{1,4}$/.exec(search.get('rows') ?? '')?.[0] ?? firstRows)
  return {
    category: /^category-\d+$/.test(category) ? category : '',
    period: search.get('period') ?? '',
    query: (search.get('find') ?? '').trim().slice(0, queryMax),
    rows: Math.min(Math.max(rows, firstRows), rowsMax),
  }
}

/** The same address with another choice: `category=category-2&period=Weekly&find=1+gb`. Other fields stay. */
export function writeChoice(search: URLSearchParams, choice: BundleChoice): URLSearchParams {
  const written = new URLSearchParams(search)
  const fields = {
    category: choice.category,
    period: choice.period,
    find: choice.query.trim().slice(0, queryMax),
    rows: choice.rows > firstRows ? String(choice.rows) : '',
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value) written.set(name, value)
    else written.delete(name)
  }
  return written
}

/** Spaces around a search mean nothing. */
export const sameChoice = (one: BundleChoice, other: BundleChoice): boolean =>
  one.category === other.category &&
  one.period === other.period &&
  one.query.trim() === other.query.trim() &&
  one.rows === other.rows
