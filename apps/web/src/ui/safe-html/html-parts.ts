import { isOwnPath } from '@portal/kernel/network/own-path'

/** One piece of clean HTML: a text, or an element with what it holds. */
export type HtmlPart = string | HtmlElement

export type HtmlElement = {
  readonly tag: HtmlTag
  /** Of a link alone. */
  readonly href?: string
  readonly parts: readonly HtmlPart[]
}

/** Everything that an answer may be made of; another element is left out, and what it holds stays. */
const tags = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'h2', 'h3', 'h4', 'br', 'code'] as const
export type HtmlTag = (typeof tags)[number]

const tagOf = (name: string): HtmlTag | undefined => tags.find((tag) => tag === name)

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
}

const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })

/** An address that only leads somewhere: a page of this site, one of another by TLS, a call or a mail. */
const isSafe = (href: string): boolean =>
  /^(?:https:\/\/|tel:|mailto:)/.test(href) || isOwnPath(href)

type Open = { tag: HtmlTag | null; href?: string; parts: HtmlPart[] }

/**
 * Reads the HTML of an answer, which the service has cleaned, into parts that can only be rendered as what they are: no part of
 * it is ever given to the browser as HTML.
 */
export function partsOf(html: string): readonly HtmlPart[] {
  const root: Open = { tag: null, parts: [] }
  const open: Open[] = [root]
  const top = () => open[open.length - 1] ?? root
  for (const [, slash, name = '', attributes = '', text] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+|<)/gi,
  )) {
    if (text !== undefined) {
      top().parts.push(decode(text))
      continue
    }
    const tag = tagOf(name.toLowerCase())
    if (!tag) continue
    if (slash) {
      const place = open.map((each) => each.tag).lastIndexOf(tag)
      if (place > 0) open.length = place
      continue
    }
    const [, found] = / href="([^"]*)"/.exec(attributes) ?? []
    const href = found === undefined ? undefined : decode(found)
    const element: Open = { tag, parts: [], ...(href && isSafe(href) ? { href } : {}) }
    // The object is filled while it is open.
    top().parts.push(element as HtmlElement)
    if (tag !== 'br') open.push(element)
  }
  return root.parts
}
