import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Colours that are on their way from one to the other would be measured in between. */
export const standStill = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))

/** Nothing for axe to complain about, by all of its rules or by those named. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  const builder = new AxeBuilder({ page })
  if (rules) builder.withRules(rules)
  const { violations } = await builder.analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  expect(told).toEqual([])
}
