import { expect, test } from '@playwright/test'
import { drawn } from '../drawn.ts'
import { askForRecharge, payByCard, tongues } from '../pages.ts'
import { open, watchOthers } from '../visit.ts'

for (const tongue of drawn('nothing is counted', tongues)) {
  test(`without the operator's setting nothing is counted on the way to the gateway, in ${tongue.name}`, {
    tag: '@phone',
  }, async ({ page }) => {
    const others = watchOthers(page)
    await open(page, tongue.prefix || '/')
    await askForRecharge(page, tongue)
    expect(others).toEqual([])
    await payByCard(page, tongue)
  })
}
