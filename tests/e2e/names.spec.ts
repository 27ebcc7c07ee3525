import { expect, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../client/line-numbers.ts'
import { withPayment } from './visit.ts'

/** The names that people and tools outside find things by, word for word: no content file is read. */

test('from the number to the receipt everything has its promised name', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached()
  await expect(page.getByRole('link', { name: 'Kiswahili' }).first()).toBeAttached()
  const msisdn = freshNumber()
  await page.getByLabel('Mobile number', { exact: true }).fill(msisdn)
  await page.getByLabel('Amount', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL(/\/payment\/start\/card\?order=/)
  const option = page.getByRole('link', { name: 'Debit/Credit Card', exact: true })
  await expect(option).toBeVisible()
  await page.getByLabel(/Email/).fill('mwansa@example.com')
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay K50.00', exact: true }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Successful', exact: true })).toBeVisible()
  const number = groupMsisdn(msisdn)
  await expect(page.getByText(`K50.00 was added to ${number}.`)).toBeVisible()
  for (const leg of ['Asked', 'Paid', 'Delivered']) {
    await expect(page.getByText(leg, { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.waitForURL(/\/receipt\//)
})

test('a declined payment is Unsuccessful and says that no money was taken', {
  tag: '@phone',
}, async ({ page }) => {
  const { transactionId } = await withPayment(page, 'decline')
  await page.goto(`/payment/status?id=${transactionId}`)
  await expect(page.getByRole('heading', { name: 'Unsuccessful', exact: true })).toBeVisible()
  await expect(page.getByText('No money was taken.')).toBeVisible()
})

for (const [typed, words] of [
  ['97100', 'Invalid Mobile No'],
  ['971000009', 'Invalid Mobile No'],
  ['971000003', 'This is a postpaid number. Pay its bill instead.'],
] as const) {
  test(`the number ${typed} is answered "${words}"`, { tag: '@wide' }, async ({ page }) => {
    await page.goto('/prepaid-recharge')
    const field = page.getByLabel('Mobile number', { exact: true })
    await field.fill(typed)
    await field.blur()
    await expect(page.getByText(words).first()).toBeVisible()
  })
}

for (const [typed, words] of [
  ['4', 'Minimum amount should be ZMW 5'],
  ['5001', 'Maximum amount should be ZMW 5000'],
] as const) {
  test(`the amount ${typed} is answered "${words}"`, { tag: '@wide' }, async ({ page }) => {
    await page.goto('/prepaid-recharge')
    await page.getByLabel('Mobile number', { exact: true }).fill(freshNumber())
    await page.getByLabel('Amount', { exact: true }).fill(typed)
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  })
}

test('the language switch is named in the other language', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/sw')
  await page.getByRole('link', { name: 'English' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('link', { name: 'Kiswahili' }).first()).toBeVisible()
})
