import { expect, test } from '@playwright/test'
import { measuredExamples } from '../client/page-examples.ts'
import { type Loaded, measureLoad } from '../client/page-load.ts'
import { addressFor, localized } from './visit.ts'

/** Bytes on the wire, headers included, of a first visit with an empty cache. */
const htmlMax = 14_000
const rechargeScriptMax = 75_000
const otherScriptMax = 90_000
const rechargeRequestsMax = 3

const sizeOf = (loaded: Loaded[], type: string): number =>
  loaded.filter((each) => each.type === type).reduce((sum, { bytes }) => sum + bytes, 0)

for (const prefix of ['', '/sw']) {
  for (const example of measuredExamples) {
    const { name } = example
    test(`${name} stays within its weight${prefix && ' in Swahili'}`, {
      tag: '@phone',
    }, async ({ page }) => {
      const loaded = await measureLoad(page, localized(await addressFor(page, example), prefix))
      expect(sizeOf(loaded, 'Document')).toBeLessThanOrEqual(htmlMax)
      const isRecharge = name === 'recharge'
      expect(sizeOf(loaded, 'Script')).toBeLessThanOrEqual(
        isRecharge ? rechargeScriptMax : otherScriptMax,
      )
      if (isRecharge) expect(loaded.length).toBeLessThanOrEqual(rechargeRequestsMax)
    })
  }
}
