import type { Page } from '@playwright/test'

/** Everything that the worker keeps on this phone, as one text. */
export const keptPages = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const reply = await cache.match(request)
        texts.push(request.url, (await reply?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })
