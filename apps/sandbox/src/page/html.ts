import type { Instant } from '@portal/kernel/instant'
import { escapeHtml } from '@portal/kernel/text/html'

/** Markup that is safe to be sent as it is. */
export type Html = { readonly markup: string }

type Value = Html | string | number | null | false | readonly Html[]

function render(value: Value): string {
  if (value === null || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'markup' in value ? value.markup : value.map(render).join('')
}

/** A template whose texts are escaped; only other templates go in as markup. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const markup = parts.map((part, index) => part + render(values[index] ?? null)).join('')
  return { markup }
}

/** People are in Zambia, wherever this machine is. */
const localTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lusaka',
  hour: '2-digit',
  minute: '2-digit',
})
export const clockOf = (at: Instant): string => localTime.format(at)

/** Addresses can be pressed, as on a phone; everything else stays text. */
export const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`))
