import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { currencyMarks } from '@portal/kernel/currency-marks'
import { currencies } from '@portal/kernel/money'
import { root } from '../../../tools/processes/process.ts'

export type Trace = string | RegExp

/** The shipped brand file. */
export const shipped = JSON.parse(await readFile(join(root, 'content/brand.json'), 'utf8'))

/** Everything of the shipped brand that a visitor could see. */
export const brandTraces: readonly Trace[] = [
  new RegExp(shipped.name, 'i'),
  ...Object.values<string>(shipped.dialCodes),
  // In words and links, not as an amount, a size, or what a bundle holds.
  new RegExp(
    `(?:tel:|>|(?<!"(?:data|voice|sms)":)"|[a-z] )${shipped.customerCare.number}(?![\\w%]|[.,]\\d|\\s(?:[MG]B|min|dak|SMS))`,
  ),
  shipped.colours.themeLight,
  encodeURIComponent(shipped.icon.svg),
  new RegExp(`\\b${shipped.referencePrefix}-`),
]

/** Its currency: by the code, by the mark before an amount or before the place of one, and in words. */
export const currencyTraces: readonly Trace[] = [
  // Not inside an id, an address or a path that is drawn, here and in what follows.
  /(?<![A-Za-z0-9])ZMW(?![A-Za-z0-9])/,
  /(?<![\w/+=.-])K\s?(?:\d[\d,.]*(?![\w-])|\$?\{)/,
  /[`"']K[`"']\s*\+/,
  // A street in Chingola has that name.
  /(?<![\w/+])kwacha(?![\w/+=]| street)/i,
  /(?<![\w/+])ngwee(?![\w/+=])/i,
]

const folder = join(root, 'apps/web/dist/client/assets')

/** Scripts and styles of the web application as it is built. */
export const builtFiles = async () =>
  Promise.all(
    (await readdir(folder))
      .filter((name) => /\.(js|css)$/.test(name))
      .map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )

/** The short names that the build gives to classes, some of which look like amounts: "K37". */
const classes = new Set(
  (await builtFiles())
    .filter(({ name }) => name.endsWith('.css'))
    .flatMap(({ text }) => [...text.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? '')),
)

/** The kernel's list of currencies and its table of their marks, as a build writes them. */
const tables: readonly [form: RegExp, table: string][] = [
  [/\[(?:([`"'])[A-Z]{3}\1,?){2,}\]/g, JSON.stringify(currencies)],
  [/\{(?:[A-Z]{3}:([`"'])[^`"']*\1,?){2,}\}/g, JSON.stringify(currencyMarks)],
]
const asJson = (script: string): string =>
  script.replaceAll(/[`']/g, '"').replaceAll(/([{,])(\w+):/g, '$1"$2":')

/** Without the names of classes, and without tables that have exactly the kernel's entries. */
export const withoutKnown = (text: string): string =>
  tables
    .reduce(
      (left, [form, known]) =>
        left.replace(form, (table) => (asJson(table) === known ? '' : table)),
      text,
    )
    .replace(/class="[^"]*"/g, '')
    .replace(/([`"'])([\w-]+)\1/g, (whole, _, name: string) => (classes.has(name) ? '' : whole))

/** The first of these traces in a text, with what stands around it; null where there is none. */
export function traceIn(text: string, traces: readonly Trace[]): string | null {
  for (const trace of traces) {
    const at = typeof trace === 'string' ? text.indexOf(trace) : text.search(trace)
    if (at >= 0) return `${trace}: ${text.slice(Math.max(0, at - 40), at + 40)}`
  }
  return null
}
