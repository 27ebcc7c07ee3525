import { expect, test } from '@playwright/test'
import { localized, measuredExamples } from '../client/page-examples.ts'
import { measureLoad, weightsOf } from '../client/page-load.ts'
import { addressFor } from './visit.ts'

for (const prefix of ['', '/sw']) {
  for (const example of measuredExamples) {
    test(`${example.name} stays within its weight${prefix && ' in Swahili'}`, {
      tag: '@phone',
    }, async ({ page }) => {
      const loaded = await measureLoad(page, localized(await addressFor(page, example), prefix))
      for (const { what, value, max } of weightsOf(example.name, loaded)) {
        expect(value, what).toBeLessThanOrEqual(max)
      }
    })
  }
}
