import lighthouse from 'lighthouse'
import { atLeast, type Bench, type Figure } from './figure.ts'

/** Mobile, slow 4G, as Lighthouse simulates it. */
const paths = ['/', '/sw', '/prepaid-recharge', '/sw/prepaid-recharge', '/about', '/sw/about']
const budgets = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }

export const lighthouseScores: Bench = {
  name: 'lighthouse',
  async run({ portalUrl, debugPort }) {
    const figures: Figure[] = []
    for (const path of paths) {
      const result = await lighthouse(portalUrl + path, {
        port: debugPort,
        logLevel: 'error',
        output: 'json',
        onlyCategories: Object.keys(budgets),
      })
      for (const [category, budget] of Object.entries(budgets)) {
        const score = Math.round((result?.lhr.categories[category]?.score ?? 0) * 100)
        figures.push(atLeast(`Lighthouse ${category}, ${path}`, score, budget))
      }
    }
    return figures
  },
}
