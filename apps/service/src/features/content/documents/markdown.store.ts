import { escapeHtml } from '@portal/kernel/text/html'
import { Marked } from 'marked'
import sanitize from 'sanitize-html'

/** The elements of an answer; everything else of a file is taken out when it is read. */
const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'h2', 'h3', 'h4', 'br', 'code'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The text inside a forbidden element stays, except inside these, where it is a program.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'template',
  ],
}

/** Safe HTML of a text in Markdown: without scripts, handlers, styles, frames and addresses that run something. */
export const cleanHtml = (html: string): string => sanitize(html, allowed).trim()

const markdown = new Marked({ gfm: true, breaks: false })

/** Braces in an address, which Markdown writes as signs of an address. */
const placeholder = /(?:\{|%7B)(\w+)(?:\}|%7D)/g

/** Clean HTML of Markdown; `fill` answers the word of a placeholder, which may hold signs that mean something in Markdown. */
export function htmlOf(text: string, fill: (name: string) => string | null): string {
  const html = markdown.parse(text, { async: false })
  const filled = html.replace(placeholder, (whole, name: string) => {
    const word = fill(name)
    return word === null ? whole : escapeHtml(word)
  })
  return cleanHtml(filled)
}

/** Addresses of the links in a piece of clean HTML: "/store-locator", "tel:300". */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
