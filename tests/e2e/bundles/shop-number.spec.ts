import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../../client/line-numbers.ts'
import { everySetting, journey, scripted } from '../journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  inEnglish,
  on,
  shownNumber,
  type Tongue,
} from '../pages.ts'
import { outside } from '../sandbox.ts'
import { shiftsOf, watchShifts } from '../shifts.ts'
import { holdBack } from '../visit.ts'

const parts = (page: Page, tongue: Tongue) => {
  const { field, text, button, link } = on(page, tongue)
  return {
    number: field('dataBundle.numberLabel'),
    /** Opens the form, which is folded above the list of its number. */
    change: link('dataBundle.change'),
    shownNumber: (msisdn: string) => shownNumber(page, msisdn),
    label: text('bundle.label'),
    balance: button('line.checkBalance'),
    loading: text('bundle.loading').filter({ visible: true }),
  }
}

journey(scripted)(
  'the bundles of a number leave with it, so that none is bought for another one',
  async (page, { tongue }) => {
    const [one, other] = [freshNumber(), freshNumber()]
    await page.goto(`${tongue.prefix}/data-bundle`)
    const { number, change, shownNumber, label, balance } = parts(page, tongue)
    await number.fill(one)
    await expect(label).toBeVisible()
    await expect(number).toHaveCount(0)
    await expect(page.getByText(tongue.say('lineType.PREPAID', { network: 'Zuba' }))).toBeVisible()
    // The number is in the tab alone, which keeps it.
    await page.reload()
    await expect(shownNumber(one)).toBeVisible()
    await expect(label).toBeVisible()
    await change.click()
    await expect(number).toBeFocused()
    await expect(number).toHaveValue(groupMsisdn(one))
    await expect(label).toBeVisible()
    for (const typed of ['97 790', '']) {
      await number.fill(typed)
      await expect(label).toHaveCount(0)
      await expect(balance).toHaveCount(0)
    }
    const release = await holdBack(page, '**/subscriber/line-type')
    await number.fill(other)
    await expect(label).toHaveCount(0)
    release()
    await expect(label).toBeVisible()
    await expect(shownNumber(other)).toBeVisible()
    // The first number comes back with its bundles, without a question.
    await change.click()
    await number.fill(one)
    await expect(label).toBeVisible()
    await expect(shownNumber(one)).toBeVisible()
    await change.click()
    await number.fill('971000009')
    await expect(label).toHaveCount(0)
    await expect(page.getByText(tongue.say('prepaid.invalidNumber')).first()).toBeVisible()
  },
)

test('a page that is loaded anew keeps its place in the list, and nothing moves', {
  tag: '@phone',
}, async ({ page }) => {
  await watchShifts(page)
  const { number, label } = parts(page, inEnglish)
  await page.goto('/data-bundle')
  await number.fill(freshNumber())
  await expect(label).toBeVisible()
  await page.evaluate(() => scrollTo(0, 700))
  const seen = page.getByRole('link', { name: 'BUY 500 MB for 3 days' })
  await expect(seen).toBeInViewport()
  // Rows are measured as they come into sight, so the list above grows a little.
  await page.waitForTimeout(500)
  const topOf = async () => Math.round((await seen.boundingBox())?.y ?? 0)
  const before = await topOf()
  await page.reload()
  await expect(label).toBeVisible()
  await expect(seen).toBeInViewport()
  await page.waitForTimeout(500)
  expect(Math.abs((await topOf()) - before)).toBeLessThan(30)
  // No room is kept open below the list.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(height).toBeLessThan(5_000)
  expect(await shiftsOf(page)).toEqual([])
})

test('a number that comes back late is not mixed into one that is being typed', {
  tag: '@phone',
}, async ({ page }) => {
  const [one, other] = [freshNumber(), freshNumber()]
  const { number, shownNumber, label } = parts(page, inEnglish)
  await page.goto('/data-bundle')
  await number.fill(one)
  await expect(label).toBeVisible()
  const release = await holdBack(page, '**/subscriber/line-type')
  await page.reload()
  await number.focus()
  release()
  await page.waitForTimeout(1_000)
  await page.keyboard.type(other)
  await expect(label).toBeVisible()
  await expect(shownNumber(other)).toBeVisible()
})

journey(scripted)(
  'on a slow line the field stays in sight and in focus while its bundles are on their way',
  async (page, { tongue }) => {
    await watchShifts(page)
    await page.goto(`${tongue.prefix}/data-bundle`)
    const { number, change, label } = parts(page, tongue)
    const msisdn = freshNumber()
    const release = await holdBack(page, '**/product/v1/bundle')
    await number.click()
    await number.pressSequentially(msisdn)
    await expect(page.locator('[aria-busy=true], [role=status]').first()).toBeAttached()
    await page.waitForTimeout(1_200)
    await expect(number).toBeVisible()
    await expect(number).toBeFocused()
    await expect(number).toHaveValue(groupMsisdn(msisdn))
    release()
    await expect(label).toBeVisible()
    // It folds, and the focus stays where it was: above the list.
    await expect(page.locator(':focus')).toContainText(groupMsisdn(msisdn))
    await page.keyboard.press('Tab')
    await expect(change).toBeFocused()
    expect(await shiftsOf(page)).toEqual([])
  },
)

journey(everySetting)(
  'the number above its bundles is changed, with and without script',
  async (page, { tongue, isScripted }) => {
    const [one, other] = [freshNumber(), freshNumber()]
    const { number, change, shownNumber, label } = parts(page, tongue)
    const show = on(page, tongue).button('dataBundle.show')
    await page.goto(`${tongue.prefix}/data-bundle?msisdn=${one}`)
    await expect(shownNumber(one)).toBeVisible()
    await expect(number).toHaveCount(0)
    await change.click()
    await expect(number).toHaveValue(groupMsisdn(one))
    await number.fill(other)
    if (!isScripted) await show.click()
    await expect(shownNumber(other)).toBeVisible()
    await expect(label).toBeVisible()
    await expect(number).toHaveCount(0)
    expect(page.url().includes(other)).toBe(!isScripted)
    // The first card is in sight on a phone.
    const card = page.getByRole('link', { name: /30 MB|MB 30/ }).first()
    if ((page.viewportSize()?.width ?? 0) < 700) {
      await page.setViewportSize({ width: 390, height: 844 })
    }
    await expect(card).toBeInViewport()
    await expectNoSidewaysScroll(page)
  },
)

test('a chosen bundle says at once that a number has other ones, and leads to them', {
  tag: '@phone',
}, async ({ page }) => {
  const { say } = inEnglish
  const { field, link, button } = on(page)
  const router = freshNumber()
  await outside.changeLine(router, { lineType: 'BROADBAND' })
  await page.goto('/data-bundle?product=GONE_1GB')
  await expect(page.getByText(say('dataBundle.unsold'))).toBeVisible()
  // The bundle of a phone, in the address of a number that is none.
  await page.goto('/broadband-recharge?product=DATA_1GB_7D&msisdn=971000005')
  await expect(page.getByText(say('refusal.bundle.not-sold'))).toBeVisible()
  await page.goto('/data-bundle?product=DATA_1GB_7D&line=PREPAID')
  await expect(page.getByText(say('dataBundle.unsold'))).toHaveCount(0)
  await field('dataBundle.numberLabel').fill(router)
  await expect(page.getByText(say('dataBundle.broadbandNumber'))).toBeVisible()
  const fresh = freshNumber()
  await field('dataBundle.numberLabel').fill(fresh)
  await expect(page.getByText(say('dataBundle.broadbandNumber'))).toHaveCount(0)
  await expect(page.getByText(say('lineType.PREPAID', { network: 'Zuba' }))).toBeVisible()
  await field('dataBundle.numberLabel').fill(router)
  await expect(page.getByText(say('dataBundle.broadbandNumber'))).toBeVisible()
  await link('dataBundle.itsOwn').click()
  await expectHeading(page, say('dataBundle.title'))
  await expect(page.getByText(groupMsisdn(router), { exact: true })).toBeVisible()
  await link('dataBundle.change').click()
  await expect(field('dataBundle.numberLabel')).toHaveValue(groupMsisdn(router))
  await expect(button('dataBundle.show')).toBeVisible()
})
