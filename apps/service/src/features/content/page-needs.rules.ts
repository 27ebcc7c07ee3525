import type { ContentFault } from './content.rules.ts'

/** Content that the pages of the web application need. */
export type PageNeeds = {
  readonly packages: readonly string[]
  /** Pages that have a title, by name. */
  readonly titled: readonly string[]
  isPage(path: string): boolean
}

type Published = {
  /** Of each language what the addresses of its packages begin with. */
  readonly prefixes: readonly string[]
  packageText(pageUrl: string): string | null
  /** The package of all titles. */
  readonly titlesPackage: string
}

/** Addresses of this site under "href", however deep. */
function linksIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, held]) =>
    key === 'href' && typeof held === 'string' ? (held.match(/^\/[^?#]*/) ?? []) : linksIn(held),
  )
}

/** The start stops on these: a page without its texts or title, and a link to a page that is not there. */
export function pageFaults(
  { packages, titled, isPage }: PageNeeds,
  { prefixes, packageText, titlesPackage }: Published,
): ContentFault[] {
  const fault = (file: string, words: string) => ({
    file: `content/pages/${file}.json`,
    line: 1,
    fault: words,
  })
  const titles = JSON.parse(packageText(titlesPackage) ?? '{}')
  const missingTitles = titled
    .filter((name) => !(name in titles))
    .map((name) => fault('*/*', `no file has "titles.${name}", which the page of that name needs`))
  const ofPackages = packages.flatMap((name) => {
    if (packageText(name) === null) return [fault(`*/${name}`, 'is missing; a page needs it')]
    const links = prefixes.flatMap((prefix) =>
      linksIn(JSON.parse(packageText(prefix + name) ?? 'null')),
    )
    const lost = links.filter((link) => !isPage(link))
    return [...new Set(lost)].map((link) => fault(`*/${name}`, `"${link}" leads to no page`))
  })
  return [...missingTitles, ...ofPackages]
}
