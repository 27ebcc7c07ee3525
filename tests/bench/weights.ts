import { allExamples, localized, openExample } from '../client/page-examples.ts'
import { measureForm, measureLoad, weightsOf } from '../client/page-load.ts'
import { atMost, type Bench, type Figure, type Place } from './figure.ts'

const tongues = [
  { tongue: 'EN', prefix: '' },
  { tongue: 'SW', prefix: '/sw' },
]

/** Each page in a browser of its own, so that nothing was loaded before it. */
async function run({ browser, portalUrl }: Place): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { tongue, prefix } of tongues) {
    for (const example of allExamples) {
      // The worker would answer for the network, and fetches files that the page does not need.
      const context = await browser.newContext({ baseURL: portalUrl, serviceWorkers: 'block' })
      const { path, cookies } = await openExample(example, portalUrl)
      await context.addCookies(cookies)
      const loaded = await measureLoad(await context.newPage(), localized(path, prefix))
      await context.close()
      for (const { what, value, max, unit } of weightsOf(example, loaded)) {
        figures.push(atMost(`${what}, ${example.name}, ${tongue}`, value, max, unit))
      }
    }
    const context = await browser.newContext({ baseURL: portalUrl, javaScriptEnabled: false })
    const { what, value, max, unit } = await measureForm(await context.newPage(), prefix)
    await context.close()
    figures.push(atMost(`${what}, ${tongue}`, value, max, unit))
  }
  return figures
}

export const weights: Bench = { name: 'weights', run }
