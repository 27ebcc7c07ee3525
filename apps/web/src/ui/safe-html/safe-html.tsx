import { createElement, type ReactNode } from 'react'
import { type HtmlPart, partsOf } from './html-parts.ts'

type SafeHtmlProps = {
  /** As the service has cleaned it. */
  children: string
  /** The address of a page of this site in the language of the page. */
  hrefOf: (path: string) => string
}

function drawn(part: HtmlPart, key: number, hrefOf: SafeHtmlProps['hrefOf']): ReactNode {
  if (typeof part === 'string') return part
  const { tag, href, parts } = part
  const inside = parts.map((each, place) => drawn(each, place, hrefOf))
  // A link that leads nowhere is its words.
  if (tag === 'a' && !href) return inside
  const address = href?.startsWith('/') ? hrefOf(href) : href
  return createElement(tag, { key, ...(address ? { href: address } : {}) }, ...inside)
}

/** A text with paragraphs, lists and links out of HTML that editors write: rendered part by part, never as HTML. */
export function SafeHtml({ children, hrefOf }: SafeHtmlProps): ReactNode {
  return partsOf(children).map((part, place) => drawn(part, place, hrefOf))
}
