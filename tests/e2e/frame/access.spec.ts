import { expect, type Page, test } from '@playwright/test'
import { freshNumber } from '../../client/line-numbers.ts'
import { allExamples, localized } from '../../client/page-examples.ts'
import { measureLoad, weightsOf } from '../../client/page-load.ts'
import type { PageExample } from '../../pages/page-example.ts'
import { expectAccessible, standStill } from '../axe.ts'
import { drawn, drawnPart } from '../drawn.ts'
import {
  expectHeading,
  expectNoKeys,
  expectNoSidewaysScroll,
  inEnglish,
  tongues,
  watchConsole,
} from '../pages.ts'
import { shiftsOf, watchShifts } from '../shifts.ts'
import { addressFor, open, untilScripted, watchOthers } from '../visit.ts'
import { stateWalks } from './states.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** In the colour schemes that are drawn for a title; what axe finds apart from colours is the same in both. */
async function expectAccessibleIn(page: Page, schemes: readonly ColorScheme[]) {
  for (const [place, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await standStill(page)
    if (place === 0) await expectNoKeys(page)
    await expectAccessible(page, place === 0 ? undefined : ['color-contrast'])
  }
}

async function expectToFit(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  if (size) await page.setViewportSize(size)
}

/** A browser itself reports pages that are not there. */
const expectNone = (complaints: readonly string[]) =>
  expect(complaints.filter((each) => !each.includes('status of 404'))).toEqual([])

/** What is proved of a page as it is opened, in a browser that has nothing of it yet. */
async function expectGood(page: Page, example: PageExample, look: Look) {
  const complaints = watchConsole(page)
  const others = watchOthers(page)
  await watchShifts(page)
  const path = localized(await addressFor(page, example), look.prefix)
  for (const { what, value, max } of weightsOf(example, await measureLoad(page, path))) {
    expect(value, what).toBeLessThanOrEqual(max)
  }
  await untilScripted(page)
  expect(await shiftsOf(page)).toEqual([])
  expect(others).toEqual([])
  expect(await page.content()).not.toMatch(/analytics|data-to=/)
  await expectAccessibleIn(page, look.schemes)
  await expectToFit(page)
  expectNone(complaints)
}

type ColorScheme = 'light' | 'dark'
type Look = { prefix: string; schemes: readonly ColorScheme[] }

const schemesOf = (title: string) => drawn<ColorScheme>(`${title}, colours`, ['light', 'dark'])

/** Some pages at a time: to begin a journey costs half as much as to look at a page. */
const pagesAtOnce = 3
const groups = Array.from({ length: Math.ceil(allExamples.length / pagesAtOnce) }, (_, place) =>
  allExamples.slice(place * pagesAtOnce, (place + 1) * pagesAtOnce),
)

for (const examples of drawnPart('pages', groups, 2)) {
  const names = examples.map(({ name }) => name).join(', ')
  for (const { name: language, prefix } of drawn(names, tongues)) {
    test(`${names}: accessible, light, fits, stands still, complains of nothing and is counted nowhere, in ${language}`, {
      tag: prefix ? '@wide' : '@phone',
    }, async ({ browser }) => {
      for (const example of examples) {
        await test.step(example.name, async () => {
          const page = await browser.newPage()
          await expectGood(page, example, { prefix, schemes: schemesOf(names) })
          await page.close()
        })
      }
    })
  }
}

for (const { name, walk } of stateWalks) {
  for (const tongue of drawn(name, tongues)) {
    const { name: language, prefix } = tongue
    test(`${name}, step by step: accessible, fits and complains of nothing, in ${language}`, {
      tag: prefix ? '@phone' : '@wide',
    }, async ({ page }) => {
      const complaints = watchConsole(page)
      await walk(page, tongue, (state) =>
        test.step(state, async () => {
          await expectAccessibleIn(page, schemesOf(state))
          await expectToFit(page)
        }),
      )
      expectNone(complaints)
    })
  }
}

/** Whether the element with the focus shows it. */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const drawn = (element: Element | null, part?: string): boolean => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const focused = document.activeElement
    // A field's box, the face of a drawn radio button and a row represent what is inside them.
    return (
      drawn(focused) ||
      drawn(focused, '::after') ||
      drawn(focused?.parentElement ?? null) ||
      drawn(focused?.nextElementSibling ?? null)
    )
  })

/** Tabs on to a thing, and finds the focus visible at every step. */
async function tabTo(page: Page, selector: string) {
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Tab')
    expect(await showsFocus(page), `focus ${steps} before ${selector}`).toBe(true)
    const there = await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)
    if (there) return
  }
  throw new Error(`The keyboard does not reach ${selector}`)
}

test('the whole recharge is done by keyboard alone, past a summary of what was wrong', {
  tag: '@wide',
}, async ({ page }) => {
  await open(page, '/prepaid-recharge')
  await expect(page.locator('button[type=submit]')).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, '[name=msisdn]')
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await tabTo(page, '[role=alert] a')
  await page.keyboard.press('Enter')
  await expect(page.locator('[name=msisdn]')).toBeFocused()
  await page.keyboard.type(freshNumber())
  await expect(page.locator('#amount')).toBeEnabled()
  await tabTo(page, '#amount')
  await page.keyboard.type('50')
  await tabTo(page, 'button[type=submit]')
  await page.keyboard.press('Enter')
  await expectHeading(page, inEnglish.say('payment.title'))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, '[name=emailId]')
  await page.keyboard.type('mwansa@example.com')
  await tabTo(page, 'button[type=submit]')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Decline' }).waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Successful')
})
