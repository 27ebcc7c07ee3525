import type { Language, LanguageFacts } from '@portal/kernel/language'
import { escapeHtml } from '@portal/kernel/text/html'
import { factsOf, inLanguage, subtagOf } from '../../lib/language/language.ts'
import type { PageHead, StartsItself } from '../../lib/page/page.ts'
import type { PageMeta, SiteMeta } from '../frame/meta.ts'
import { type RouteName, routeNamed } from '../routes/routes.ts'
import { type Boot, bootId, rootId, workerPath } from '../start/boot.ts'

/** Script of a page: it starts with the page, or with the first touch where the page works without. */
export type PageScript = {
  readonly entry: string
  /** Styles that the page may lack, and scripts that the entry is about to import. */
  readonly files: readonly string[]
  /** Inline text that fetches them. */
  readonly firstTouch: string
  readonly startsItself: StartsItself
}

/** The address that counts pages and events, by the operator's setting. */
type Counting = { readonly src: string; readonly to: string; readonly page: string }

export type DocumentParts = {
  readonly boot: Boot
  readonly meta: PageMeta
  readonly markup: string
  readonly styles: string
  /** Path without language prefix, where search engines may keep the page. */
  readonly canonicalPath: string | null
  readonly publicUrl: string
  /** Empty where this site serves them. */
  readonly assetBaseUrl: string
  /** Folder of the pictures that are rendered from the logo. */
  readonly icons: string
  readonly site: SiteMeta
  readonly script: PageScript
  /** Null where nothing is counted: then the page names no script for it. */
  readonly counting: Counting | null
  /** As `meta http-equiv="refresh"` has it, where the page loads itself again until the script takes it over. */
  readonly refresh: string | null
  /** Those that have the page. */
  readonly languages: readonly LanguageFacts[]
  /** The page's own words about itself. */
  readonly head: PageHead
}

/** JSON that cannot end the script element it is in. */
export const embedJson = (data: unknown): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028')

/** One page has one address: "/about/" is "/about". */
export const canonicalOf = (path: string): string => path.replace(/(?<=.)\/+$/, '')

type Addressed = Pick<DocumentParts, 'canonicalPath' | 'publicUrl' | 'boot' | 'languages'>

export function addressLinks({ canonicalPath, publicUrl, boot, languages }: Addressed): string {
  if (canonicalPath === null) return '<meta name="robots" content="noindex">'
  const at = (language: Language) => escapeHtml(publicUrl + inLanguage(canonicalPath, language))
  const alternates = languages.map(
    ({ code, tag }) => `<link rel="alternate" hreflang="${subtagOf(tag)}" href="${at(code)}">`,
  )
  return [
    `<link rel="canonical" href="${at(boot.language)}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${at(languages[0]?.code ?? boot.language)}">`,
  ].join('')
}

/** Pages without most sharing tags: readers of shared links fall back to title and description. */
const lightest: readonly RouteName[] = ['home', 'prepaid-recharge']

type Sharing = Pick<
  DocumentParts,
  'canonicalPath' | 'meta' | 'boot' | 'publicUrl' | 'assetBaseUrl' | 'icons' | 'head'
>

/** Of a link that is shared. */
export function sharingTags(parts: Sharing): string {
  const { canonicalPath, meta, boot, publicUrl, assetBaseUrl, icons, head } = parts
  const tag = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`
  // Whole: readers of shared links resolve no address.
  const host = assetBaseUrl || publicUrl
  const picture = tag('og:image', host + (head.picture ?? `/${icons}/preview.png`))
  if (canonicalPath === null || lightest.includes(boot.route)) return picture
  return [
    picture,
    tag('og:title', meta.title),
    tag('og:description', meta.description),
    tag('og:url', publicUrl + inLanguage(canonicalPath, boot.language)),
    tag('og:type', 'website'),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** Of a page that is found, shared or put on the home screen; one visitor's payment is none of these. */
function ofListed(parts: DocumentParts): string[] {
  const { canonicalPath, meta, boot, assetBaseUrl, icons } = parts
  if (canonicalPath === null) return []
  return [
    `<meta name="description" content="${escapeHtml(meta.description)}">`,
    sharingTags(parts),
    `<link rel="manifest" href="${factsOf(boot.language).prefix}/manifest.webmanifest">`,
    // The form is put on a home screen from home; where not, iPhones take the icon from the manifest.
    boot.route === 'prepaid-recharge'
      ? ''
      : `<link rel="apple-touch-icon" href="${escapeHtml(assetBaseUrl)}/${icons}/apple-180.png">`,
  ]
}

type Started = Pick<DocumentParts, 'script' | 'refresh'> & {
  readonly boot: Pick<Boot, 'language' | 'development' | 'words' | 'route'>
}

/** How the inline script is told that the page starts itself. */
const marksOfStart = { always: '1', 'on-good-line': 'good', wide: 'wide' } as const

/** The inline script with what it has to know, and after it what makes a page load itself again where it does not run. */
export function startOf({ script, boot, refresh }: Started): string {
  const { entry, files: others, firstTouch, startsItself } = script
  const { language, development, words, route } = boot
  const files = escapeHtml([words, ...others, entry].join(' '))
  const marks = [
    startsItself
      ? ` data-now="${marksOfStart[startsItself === true ? 'always' : startsItself]}"`
      : '',
    factsOf(language).prefix === '' ? ' data-bare="1"' : '',
    routeNamed(route).keepsNumber ? ' data-number="1"' : '',
    development ? '' : ` data-worker="${workerPath}"`,
    refresh === null ? '' : ` data-refresh="${escapeHtml(refresh)}"`,
  ]
  return (
    `<script data-files="${files}" data-language="${language}"${marks.join('')}>${firstTouch}</script>` +
    (refresh === null
      ? ''
      : // The script opens a comment in front of the element, which ends here.
        `<meta http-equiv="refresh" content="${escapeHtml(refresh)}"><!-- -->`)
  )
}

/** Not waited for: the page and its own script come first. */
export const countingOf = (counting: Counting | null): string =>
  counting === null
    ? ''
    : `<script async fetchpriority="low" src="${escapeHtml(counting.src)}"` +
      ` data-to="${escapeHtml(counting.to)}" data-page="${counting.page}"></script>`

/**
 * The whole page in one reply. The script comes last and at low priority: what is needed to read
 * and submit the page is here without it.
 */
export function writeDocument(parts: DocumentParts): string {
  const { boot, meta, markup, styles, site, head } = parts
  const title = escapeHtml(meta.title)
  return [
    `<!doctype html><html lang="${factsOf(boot.language).tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title}</title>`,
    ...ofListed(parts),
    addressLinks(parts),
    `<meta name="theme-color" media="(prefers-color-scheme:light)" content="${escapeHtml(site.themeLight)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme:dark)" content="${escapeHtml(site.themeDark)}">`,
    `<link rel="icon" href="${site.icon}">`,
    `<style>${styles}</style>`,
    head.structured
      ? `<script type="application/ld+json">${embedJson(head.structured)}</script>`
      : '',
    countingOf(parts.counting),
    startOf(parts),
    `</head><body><div id="${rootId}">${markup}</div>`,
    `<script type="application/json" id="${bootId}">${embedJson(boot)}</script>`,
    '</body></html>',
  ].join('')
}
