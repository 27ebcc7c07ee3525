import { escapeHtml } from '@portal/kernel/text/html'

export type CodeMail = {
  /** BCP 47. */
  tag: string
  subject: string
  intro: string
  code: string
  note: string
}

/** The mail of a code, as text and as HTML that loads nothing. Holds no word of the request. */
export function codeMail({ tag, subject, intro, code, note }: CodeMail) {
  const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`
  return {
    subject,
    text: `${intro}\n\n${code}\n\n${note}\n`,
    html: [
      `<!doctype html><html lang="${escapeHtml(tag)}"><head><meta charset="utf-8">`,
      `<title>${escapeHtml(subject)}</title></head><body>${paragraph(intro)}`,
      `<p><strong style="font-size:2em;letter-spacing:.1em">${escapeHtml(code)}</strong></p>`,
      `${paragraph(note)}</body></html>`,
    ].join(''),
  }
}
