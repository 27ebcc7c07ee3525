import lighthouse from 'lighthouse'
import { indexedPages, localized, measuredExamples } from '../client/page-examples.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { cookieOf, createVisitor } from '../client/visitor.ts'
import { airtime } from '../goods/airtime.ts'
import { atLeast, type Bench, type Figure, median } from './figure.ts'

/** Mobile, slow 4G, as Lighthouse simulates it. */
const budgets = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof budgets

/** Kept from them, so that their score for being found says nothing. */
const unlisted = ['/offline', '/payment/status']

type NamedPage = { name: string; address: string }

async function pagesOf(portalUrl: string): Promise<{ pages: NamedPage[]; cookie: string }> {
  const pages = [...indexedPages, ...unlisted].map((path) => ({ name: path, address: path }))
  const visitor = createVisitor(portalUrl)
  for (const example of measuredExamples) {
    const address = await example.address(visitor, portalUnderTest().sandboxUrl, airtime)
    if (address.includes('=')) pages.push({ name: example.name, address })
  }
  return { pages, cookie: cookieOf(visitor) }
}

type Score = { category: Category; score: number }

async function auditOnce(
  url: string,
  wanted: readonly Category[],
  { port, cookie }: { port: number; cookie: string },
): Promise<Score[]> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...wanted],
    extraHeaders: { cookie },
  })
  return wanted.map((category) => {
    const { score } = result?.lhr.categories[category] ?? {}
    return { category, score: Math.round((score ?? 0) * 100) }
  })
}

/** A score that falls short is measured twice more, and the middle one counts: others use the machine as well. */
async function scoresOf(...asked: Parameters<typeof auditOnce>): Promise<Score[]> {
  const first = await auditOnce(...asked)
  if (first.every(({ category, score }) => score >= budgets[category])) return first
  const runs = [first, await auditOnce(...asked), await auditOnce(...asked)]
  return first.map(({ category }, index) => ({
    category,
    score: median(runs.map((run) => run[index]?.score ?? 0)),
  }))
}

export const lighthouseScores: Bench = {
  name: 'lighthouse',
  async run({ portalUrl, debugPort }) {
    const { pages, cookie } = await pagesOf(portalUrl)
    const figures: Figure[] = []
    for (const prefix of ['', '/sw']) {
      for (const page of pages) {
        const url = portalUrl + localized(page.address, prefix)
        const wanted = (Object.keys(budgets) as Category[]).filter(
          (category) => category !== 'seo' || indexedPages.includes(page.address),
        )
        const scores = await scoresOf(url, wanted, { port: debugPort, cookie })
        const name =
          page.name === page.address ? localized(page.name, prefix) : `${page.name} ${prefix}`
        for (const { category, score } of scores) {
          figures.push(atLeast(`Lighthouse ${category}, ${name.trim()}`, score, budgets[category]))
        }
      }
    }
    return figures
  },
}
