import { expect, test } from '@playwright/test'
import { localized, measuredExamples } from '../client/page-examples.ts'
import { measureLoad, weightsOf } from '../client/page-load.ts'
import { addressFor } from './visit.ts'

for (const prefix of ['', '/sw']) {
  for (const example of measuredExamples) {
    test(`${example.name} stays within its weight${prefix && ' in Swahili'}`, {
      tag: '@phone',
    }, async ({ page }) => {
      const path = localized(await addressFor(page, example), prefix)
      const loaded = await measureLoad(page, path)
      for (const { what, value, max } of weightsOf({ name: example.name, path }, loaded)) {
        expect(value, what).toBeLessThanOrEqual(max)
      }
    })
  }
}
