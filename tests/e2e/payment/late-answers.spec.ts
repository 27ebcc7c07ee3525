import { expect, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../../client/line-numbers.ts'
import { expectHeading, inEnglish, on, shownNumber } from '../pages.ts'
import { holdBack, open } from '../visit.ts'
import { buyLink } from '../wares.ts'

const { say } = inEnglish
const order = '**/transaction/v1/order'

test.describe('an answer that comes late', { tag: '@phone' }, () => {
  test('to BUY leads to no payment after Back', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('contentinfo').locator('a[href="/data-bundle"]').click()
    await expectHeading(page, say('dataBundle.title'))
    await on(page).field('dataBundle.numberLabel').fill(freshNumber())
    await buyLink(page, inEnglish).waitFor()
    const release = await holdBack(page, order)
    const answered = page.waitForResponse(order)
    await buyLink(page, inEnglish).click()
    await page.goBack()
    await expect(on(page).button('prepaid.continue')).toBeVisible()
    release()
    await answered.catch(() => {})
    await page.waitForTimeout(700)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('to BUY sells nothing to a number that is changed meanwhile', async ({ page }) => {
    const [first, second] = [freshNumber(), freshNumber()]
    const number = on(page).field('dataBundle.numberLabel')
    await page.goto('/data-bundle')
    await number.fill(first)
    await expect(shownNumber(page, first)).toBeVisible()
    const release = await holdBack(page, order)
    const answered = page.waitForResponse(order)
    await buyLink(page, inEnglish).click()
    await on(page).link('dataBundle.change').click()
    await number.fill(second)
    release()
    await answered
    await expect(shownNumber(page, second)).toBeVisible()
    await page.waitForTimeout(700)
    expect(new URL(page.url()).pathname).toBe('/data-bundle')
  })

  test('to BUY takes the place of no recharge that was asked for after it', async ({ page }) => {
    await page.goto('/prepaid-recharge')
    await on(page).field('prepaid.numberLabel').fill(freshNumber())
    await buyLink(page, inEnglish).waitFor()
    await on(page).field('prepaid.amountLabel').fill('10')
    const { promise: first, resolve: release } = Promise.withResolvers<void>()
    let asked = 0
    await page.route(order, async (route) => {
      asked += 1
      if (asked === 1) await first
      await route.continue()
    })
    await buyLink(page, inEnglish).click()
    await on(page).button('prepaid.continue').click()
    await expectHeading(page, say('payment.title'))
    await expect(page.getByText('K10.00').first()).toBeVisible()
    const paying = page.url()
    const answered = page.waitForResponse(order)
    release()
    await answered
    await page.waitForTimeout(700)
    expect(page.url()).toBe(paying)
  })

  test('to Check balance sets no number back', async ({ page }) => {
    const second = freshNumber()
    const number = on(page).field('prepaid.numberLabel')
    await page.goto('/prepaid-recharge')
    await number.fill(freshNumber())
    const release = await holdBack(page, '**/otp/v1/send-otp')
    const answered = page.waitForResponse('**/otp/v1/send-otp')
    await on(page).button('line.checkBalance').click()
    await number.fill(second)
    release()
    await answered
    await page.waitForTimeout(700)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(number).toHaveValue(groupMsisdn(second))
  })
})
