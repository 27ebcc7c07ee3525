import type { Instant } from '@portal/kernel/instant'
import { escapeHtml } from '@portal/kernel/text/html'

type Pair = readonly [label: string, value: string]

export type ReceiptMail = {
  /** BCP 47. */
  tag: string
  brand: string
  subject: string
  sentence: string
  rows: readonly Pair[]
  /** Words and addresses. */
  links: readonly Pair[]
  note: string
}

/** "20 Nov 2026, 14:02", in Lusaka, the day first in every language as people there write it. */
export function momentWords(at: Instant, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, {
    timeZone: 'Africa/Lusaka',
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  const parts = format.formatToParts(new Date(at))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}, ${part('hour')}:${part('minute')}`
}

const styles = {
  page: 'margin:0;padding:24px 12px;background:#f2f2f4;color:#1a1a1f;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5',
  slip: 'max-width:440px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dcdce1;border-radius:12px',
  brand: 'margin:0 0 16px;font-weight:bold',
  subject: 'margin:0 0 8px;font-size:20px;line-height:1.3',
  table: 'width:100%;margin:16px 0;border-collapse:collapse;border-top:1px dashed #b9b9c2',
  label:
    'padding:8px 12px 8px 0;border-bottom:1px solid #ececf0;text-align:left;vertical-align:top;font-weight:normal;color:#5c5c66',
  value: 'padding:8px 0;border-bottom:1px solid #ececf0;text-align:right;vertical-align:top',
  link: 'color:#1a4fb4',
  note: 'margin:16px 0 0;font-size:13px;color:#5c5c66',
} as const

const element = (name: string, style: keyof typeof styles, words: string, more = '') =>
  `<${name} style="${styles[style]}"${more}>${escapeHtml(words)}</${name}>`

/** The mail about a payment as a small receipt: text, and HTML that loads nothing. */
export function receiptMail({ tag, brand, subject, sentence, rows, links, note }: ReceiptMail) {
  const lines = (pairs: readonly Pair[]) => pairs.map(([label, value]) => `${label}: ${value}`)
  const row = ([label, value]: Pair) =>
    `<tr>${element('th', 'label', label, ' scope="row"')}${element('td', 'value', value)}</tr>`
  const link = ([words, address]: Pair) =>
    `<p>${element('a', 'link', words, ` href="${escapeHtml(address)}"`)}</p>`
  return {
    subject,
    text: `${[sentence, lines(rows).join('\n'), lines(links).join('\n'), note].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${escapeHtml(tag)}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width">',
      `<title>${escapeHtml(subject)}</title></head><body style="${styles.page}">`,
      `<div style="${styles.slip}">${element('p', 'brand', brand)}`,
      `${element('h1', 'subject', subject)}<p>${escapeHtml(sentence)}</p>`,
      `<table style="${styles.table}">${rows.map(row).join('')}</table>`,
      `${links.map(link).join('')}${element('p', 'note', note)}</div></body></html>`,
    ].join(''),
  }
}
