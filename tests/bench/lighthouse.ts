import { languages } from '@portal/contract/constants'
import lighthouse from 'lighthouse'
import { makeOwnPages, type NamedPage } from './bench-visitor.ts'
import { atLeast, type Bench, type Figure } from './figure.ts'

/** Mobile, slow 4G, as Lighthouse simulates it. */
const budgets = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof budgets

/** Found by search engines, with their addresses as names. */
const indexed = ['/', '/prepaid-recharge', '/about']
/** Kept from them, so that their score for being found says nothing. */
const unlisted = ['/offline', '/payment/status', '/receipt/0000-0000-0000-0000']
const isFound = (path: string) => indexed.includes(path)

const address = (prefix: string, path: string): string =>
  path === '/' ? prefix || '/' : prefix + path

export const lighthouseScores: Bench = {
  name: 'lighthouse',
  async run({ portalUrl, debugPort }) {
    const { pages, cookie } = await makeOwnPages(portalUrl)
    const open: NamedPage[] = [...indexed, ...unlisted].map((path) => ({
      name: path,
      address: path,
    }))
    const figures: Figure[] = []
    for (const { prefix } of Object.values(languages)) {
      for (const page of [...open, ...pages]) {
        const url = portalUrl + address(prefix, page.address)
        const wanted = (Object.keys(budgets) as Category[]).filter(
          (category) => category !== 'seo' || isFound(page.address),
        )
        const result = await lighthouse(url, {
          port: debugPort,
          logLevel: 'error',
          output: 'json',
          onlyCategories: wanted,
          extraHeaders: { cookie },
        })
        const scores = wanted.map((category) => {
          const { score } = result?.lhr.categories[category] ?? {}
          return { category, score: Math.round((score ?? 0) * 100) }
        })
        const name =
          page.name === page.address ? address(prefix, page.name) : `${page.name} ${prefix}`
        for (const { category, score } of scores) {
          figures.push(atLeast(`Lighthouse ${category}, ${name.trim()}`, score, budgets[category]))
        }
      }
    }
    return figures
  },
}
